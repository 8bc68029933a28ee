import type { PlainMessage } from '@kitchen-table/i18n/messages'

/** Above `over` cents `percent` thousandths of a percent apply, up to the `over` of the next rate. */
export type Rate = { over: number; percent: number }

/** From `from` cents on, something takes `months`, up to the `from` of the next term. */
export type Term = { from: number; months: number }

/** What a unit is of a figure: `money` is whole cents, `percent` thousandths of a percent, `year` for example 2026. */
type UnitValues = {
  money: number
  percent: number
  months: number
  year: number
  /** By rising `over`. */
  rates: readonly Rate[]
  /** By rising `from`, the first from 0. */
  terms: readonly Term[]
}
export type FigureUnit = keyof UnitValues

/**
 * A number that a law or an agency sets: an amount, a share, a time. No tool contains one. What a tool contains of a law is how
 * it computes: what is compared, in which order, and the days that divide who is asked for what, for with other days its
 * questions would be other ones.
 */
type FigureDeclaration = { unit: FigureUnit; meaning: PlainMessage }
export type FigureDeclarations = Readonly<Record<string, FigureDeclaration>>

type ToolFigure = UnitValues[FigureUnit]
/** Figures by the names under which tools require them. */
export type ToolFigures = Readonly<Record<string, ToolFigure>>

export type FiguresOf<Declared extends FigureDeclarations> = {
  [Name in keyof Declared]: UnitValues[Declared[Name]['unit']]
}

const isWholeNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** Whether a value is a list of steps, each with a whole number at `start`, which rises, and one at `value`. */
function areSteps(steps: unknown, start: string, value: string): boolean {
  if (!Array.isArray(steps) || steps.length === 0) return false
  let last = -1
  return steps.every((step: unknown) => {
    if (typeof step !== 'object' || step === null) return false
    const fields = new Map<string, unknown>(Object.entries(step))
    const [from, what] = [fields.get(start), fields.get(value)]
    if (!isWholeNumber(from) || !isWholeNumber(what) || Number(from) <= last) return false
    last = Number(from)
    return true
  })
}

/** Whether a value is a figure in a unit. */
export function isFigure(value: unknown, unit: FigureUnit): boolean {
  if (unit === 'rates') return areSteps(value, 'over', 'percent')
  if (unit === 'terms') return areSteps(value, 'from', 'months') && Object(value)[0].from === 0
  return isWholeNumber(value)
}

/** Returns the names of the figures that are missing or are not in the unit that the declaration has. */
export const findMissingFigures = (declared: FigureDeclarations, figures: ToolFigures): string[] =>
  Object.entries(declared).flatMap(([name, { unit }]) => (isFigure(figures[name], unit) ? [] : [name]))

/** Returns the figures of a declaration, or null if one is missing. */
export function readFigures<const Declared extends FigureDeclarations>(
  declared: Declared,
  figures: ToolFigures,
): FiguresOf<Declared> | null {
  if (findMissingFigures(declared, figures).length > 0) return null
  // Each figure was compared with the unit from which its type is read.
  return figures as FiguresOf<Declared>
}
