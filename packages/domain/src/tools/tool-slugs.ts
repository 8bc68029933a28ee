/** The calculators that a lesson can have. In a module of its own: what stores and checks lessons needs only the names. */
export const lessonToolSlugs = [
  'weeks-of-money',
  'debt-order',
  'bare-month',
  'hsa-or-ppo',
  'first-cushion',
  'paycheck-check',
  'loan-offers',
  'rent-that-fits',
  'repayment-plans',
] as const

export type LessonToolSlug = (typeof lessonToolSlugs)[number]

export const isLessonToolSlug = (value: unknown): value is LessonToolSlug =>
  lessonToolSlugs.some((slug) => slug === value)
