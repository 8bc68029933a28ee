/** What lessons can compute on the device of their reader (`domain/tools`). */
export const toolSlugs = [
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
export type ToolSlug = (typeof toolSlugs)[number]
