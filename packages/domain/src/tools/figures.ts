import type { PlainMessage } from '@kitchen-table/i18n/messages'

/** Above `over` cents `percent` thousandths of a percent apply, up to the `over` of the next rate. */
export type Rate = { over: number; percent: number }

/**
 * A number that a law or an agency sets, and that changes: no tool contains it. Its unit is `money`, whole cents; `year`,
 * for example 2026; or `rates`, by rising `over`.
 */
export type FigureUnit = 'money' | 'year' | 'rates'
type FigureDeclaration = { unit: FigureUnit; meaning: PlainMessage }
export type FigureDeclarations = Readonly<Record<string, FigureDeclaration>>

/** Figures by the names under which tools require them. */
export type ToolFigures = Readonly<Record<string, number | readonly Rate[]>>

export type FiguresOf<Declared extends FigureDeclarations> = {
  [Name in keyof Declared]: Declared[Name] extends { unit: 'rates' } ? readonly Rate[] : number
}

const isWholeNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

function areRates(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  const rates: readonly unknown[] = value
  let last = -1
  return rates.every((rate) => {
    if (typeof rate !== 'object' || rate === null || !('over' in rate) || !('percent' in rate)) return false
    const { over, percent } = rate
    if (!isWholeNumber(over) || !isWholeNumber(percent) || Number(over) <= last) return false
    last = Number(over)
    return true
  })
}

/** Whether a value is a figure in a unit. */
export const isFigure = (value: unknown, unit: FigureUnit): boolean =>
  unit === 'rates' ? areRates(value) : isWholeNumber(value)

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
