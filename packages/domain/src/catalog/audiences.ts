/** Who a track is written for, as it is stored. The nine options and their words are fixed (docs/product.md 4.4). */
export const audiences = [
  'General Money Topic',
  'For Adults',
  'For Couples',
  'Young Adults (18-34)',
  'Parents with Kids at Home',
  'Parents with Kids under 12',
  'Parents of Teens',
  'Boomers and up',
  'High Net Worth',
] as const

export type Audience = (typeof audiences)[number]
