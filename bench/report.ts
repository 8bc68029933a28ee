import { pinningNote } from './child-process.ts'
import { type GoalName, goals } from './goals.ts'

/** A measured value. One without a goal helps to understand the others. */
export type Figure = [what: string, value: number, goal?: GoalName | null, note?: string]

function formatValue(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

/** Whether a figure reaches its goal; one without a goal does. */
export function isGoalReached(value: number, name: GoalName | null = null): boolean {
  if (name === null) return true
  const goal = goals[name]
  return 'min' in goal ? value >= goal.min : value <= goal.max
}

function row([what, value, name = null, note = '']: Figure): string[] {
  if (name === null) return [what, formatValue(value), '', '', note]
  const goal = goals[name]
  const bound = 'min' in goal ? `≥ ${goal.min}` : `≤ ${goal.max}`
  const unit = goal.unit === '' ? '' : ` ${goal.unit}`
  return [what, formatValue(value) + unit, bound + unit, isGoalReached(value, name) ? 'yes' : 'NO', note]
}

export function printFigures(figures: Figure[]): void {
  const table = [['figure', 'value', 'goal', 'reached', ''], ...figures.map(row)]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => (cells[column] ?? '').length)))
  console.log(`\n${pinningNote}`)
  for (const cells of table)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

export async function runAndPrint(measure: () => Promise<Figure[]>): Promise<void> {
  printFigures(await measure())
}
