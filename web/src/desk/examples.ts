/** Puzzles of our own to begin with; made by this package's generator. */

export const examples: readonly { readonly name: string; readonly text: string }[] = [
  { name: "9×9", text: "..6......8.7.4.......7.3.8.5.8..2.71.7.....9.13.6..5.4.5.1.6.......8.9.3......1.." },
  { name: "4×4", text: "12..34.....3..2." },
  { name: "6×6 X", text: '{"layout": "2x3+diagonals", "puzzle": "..........3.....6..3..1......54....."}' },
  {
    name: "Jigsaw",
    text: '{"layout": "jigsaw:ABBBBBBCCAAABBDDCCEAABDDFFCEAAAGDDFCEEGGGDDFCEEHHGDFFCEEHHGFFFCEHHHGGGIIHHIIIIIII", "puzzle": "..4.....8.7..31........5.3......8.....7.........9...67..2...5.........4..5..2.1.."}',
  },
  {
    name: "16×16",
    text: ".....A.E5.6B.D.9.9....3.......F.......982...3...6.2...D5E37.1.8..E.D.6....5A.F9......852G.3...7D..F..4.17...E.A64.3....C.6.......8.4G...FB92..........E......768.3.G......C.BA1.......2.8D.7..G5G.41.9....25...E3.5.1..647.C..BAF2C8.G.A..E.......6.....A..G....",
  },
];
