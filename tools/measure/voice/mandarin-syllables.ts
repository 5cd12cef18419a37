/** Syllables of Standard Chinese in groups that differ in the initial only, or in the final only. */
export const INITIAL_GROUPS: readonly (readonly string[])[] = [
  'ba pa ma fa da ta na la ga ka ha zha cha sha za ca sa',
  'bi pi mi di ti ni li ji qi xi',
  'bu pu mu fu du tu nu lu gu ku hu zhu chu shu ru zu cu su',
  'bao pao mao dao tao nao lao gao kao hao zhao chao shao rao zao cao sao',
  'jia qia xia lia',
  'zhi chi shi ri zi ci si',
].map((group) => group.split(' '));

export const FINAL_GROUPS: readonly (readonly string[])[] = [
  'la lai lei lao lou lan lang leng li lia lie liao liu lian lin liang ling lu luo luan lun long lv lve le',
  'ga gai gei gao gou gan gang gen geng gong gu gua guo guai gui guan gun guang ge',
  'zha zhai zhao zhou zhan zhang zhen zheng zhong zhi zhu zhua zhuo zhuai zhui zhuan zhun zhuang zhe',
  'ji jia jie jiao jiu jian jin jiang jing jiong ju jue juan jun',
].map((group) => group.split(' '));
