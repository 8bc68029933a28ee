import { toAsciiWords } from '../catalog/slug.ts'
import { messages } from './labels.messages.ts'
import type { WorksheetField } from './worksheet.ts'

const MAX_NAME_PART = 36
/** The name of a field beside which no usable letter stands. */
const UNNAMED = 'field'

type FieldText = Pick<WorksheetField, 'label' | 'kind'> & { nameParts: string[] }

function createUniqueText(used: Set<string>, text: string, repeat: (number: string) => string): string {
  let uniqueText = text
  for (let number = 2; used.has(uniqueText); number += 1) uniqueText = repeat(String(number))
  used.add(uniqueText)
  return uniqueText
}

function toName(nameParts: readonly string[]): string {
  const parts = nameParts.map((part) => toAsciiWords(part).slice(0, MAX_NAME_PART).replace(/-$/, ''))
  return parts.filter((part) => part !== '').join('_') || UNNAMED
}

/**
 * Returns a function that makes the fields of a worksheet: of equal names and labels, the second is numbered 2. Names have the
 * tokens of facts and labels their values, which `fillIn` puts into a text.
 */
export function createFieldNamer(fillIn: (text: string) => string) {
  const names = new Set<string>()
  const labels = new Set<string>()
  return ({ nameParts, label: labelWithTokens, kind }: FieldText): WorksheetField => {
    const name = toName(nameParts)
    const label = fillIn(labelWithTokens)
    return {
      name: createUniqueText(names, name, (number) => `${name}_${number}`),
      label: createUniqueText(labels, label, (number) => messages.repeated({ label, number })),
      kind,
    }
  }
}

export type FieldNamer = ReturnType<typeof createFieldNamer>
