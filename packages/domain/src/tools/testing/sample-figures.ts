import type { ToolFigures } from '../figures.ts'
import paycheckCheck from './worked-examples/paycheck-check.json' with { type: 'json' }
import repaymentPlans from './worked-examples/repayment-plans.json' with { type: 'json' }

/** The figures of the worked examples: what tools require, as of 2026. */
export const sampleToolFigures: ToolFigures = { ...paycheckCheck.figures, ...repaymentPlans.figures }
