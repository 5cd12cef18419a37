const NAMES = /vocal|voice|vox|sing|melod|lead|lyric|karaoke|人声|主唱|歌声|旋律|主旋/i;
const OTHERS = /back(ing|ground)|harmon|choir|和声|伴唱|合唱/i;

/** Whether a part is called as those are that carry the tune: "Lead vocal", not "Backing vocals". */
export const namesTune = (name: string): boolean => NAMES.test(name) && !OTHERS.test(name);
