/** Avatars of members. */

/** Avatars that members can choose from. */
export const HEAD_ICONS = [
  'tiger-face',
  'panda',
  'rabbit-face',
  'monkey-face',
  'owl',
  'parrot',
  'penguin',
  'turtle',
  'dolphin',
  'tropical-fish',
  'frog',
] as const;
export type HeadIcon = (typeof HEAD_ICONS)[number];

export const isHeadIcon = (name: string): name is HeadIcon => (HEAD_ICONS as readonly string[]).includes(name);
