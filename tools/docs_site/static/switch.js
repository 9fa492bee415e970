// Offers the other versions of the site, where there are any: versions.js, beside the folder of this one, lists them.
addEventListener("DOMContentLoaded", () => {
  const root = new URL(document.documentElement.dataset.content_root, location.href);
  const list = document.createElement("script");
  list.src = new URL("../versions.js", root).href;
  list.onload = () => {
    if (window.siteVersions.length > 1) offer(root, window.siteVersions);
  };
  document.head.append(list);
});

function offer(root, versions) {
  const switcher = document.createElement("select");
  switcher.className = "version-switch";
  switcher.setAttribute("aria-label", "Version");
  for (const version of versions) switcher.add(new Option(`Version ${version}`, version));
  switcher.value = root.pathname.split("/").at(-2);
  switcher.onchange = async () => {
    const folder = new URL(`../${switcher.value}/`, root).href;
    const page = location.href.slice(root.href.length).split(/[?#]/)[0];
    location.href = folder + ((await exists(folder + page)) ? page : "index.html");
  };
  document.querySelector(".sidebar-brand").after(switcher);
}

// Without a server nothing can be asked: the first page is there.
async function exists(address) {
  try {
    return (await fetch(address, { method: "HEAD" })).ok;
  } catch {
    return false;
  }
}
