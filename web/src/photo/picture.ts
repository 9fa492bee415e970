/** A picture of any kind as pixels, upright and no larger than the reader looks at. */

/** The reader looks at no more pixels a side. */
const LONGEST = 1800;

/** The browser cannot open it as a picture. */
export class NoPicture extends Error {}

function reduced(source: CanvasImageSource, width: number, height: number): ImageData {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

export async function pixelsOf(file: Blob): Promise<ImageData> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new NoPicture(file.type);
  }
  try {
    return reduced(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

export const pixelsOfVideo = (video: HTMLVideoElement): ImageData => reduced(video, video.videoWidth, video.videoHeight);

/** The first picture among what was dropped or pasted. */
export const pictureIn = (data: DataTransfer | null): File | null =>
  [...(data?.files ?? [])].find(({ type, name }) => type.startsWith("image/") || /[.]hei[cf]$/i.test(name)) ?? null;
