import { createFieldNamer, type FieldNamer } from './create-field-namer.ts'
import { messages } from './labels.messages.ts'
import { nameTableFields } from './name-table-fields.ts'
import type { SourceBlock } from './parse-block.ts'
import type { WorksheetBlock } from './worksheet.ts'

type SourceStep = Extract<SourceBlock, { kind: 'step' }>

type BlockGroup =
  | Extract<SourceBlock, { kind: 'text' | 'heading' | 'table' }>
  | { kind: 'ticks'; items: { text: string }[] }
  | { kind: 'steps'; items: SourceStep[] }
  | { kind: 'line'; label: string; lineCount: number }

/** Groups the items of a list, and a line with the bare lines below it. */
function groupBlocks(blocks: readonly SourceBlock[]): BlockGroup[] {
  const groups: BlockGroup[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'tick') {
      if (last?.kind === 'ticks') last.items.push(block)
      else groups.push({ kind: 'ticks', items: [block] })
    } else if (block.kind === 'step') {
      if (last?.kind === 'steps') last.items.push(block)
      else groups.push({ kind: 'steps', items: [block] })
    } else if (block.kind === 'line') {
      if (last?.kind === 'line' && block.text === '') last.lineCount += 1
      else groups.push({ kind: 'line', label: block.text, lineCount: 1 })
    } else groups.push(block)
  }
  return groups
}

/** Returns what a block says of the lines below it: its last sentence. */
function introduce(block: BlockGroup | undefined): string | null {
  if (block?.kind !== 'text' && block?.kind !== 'heading') return null
  const sentence = block.text.split(/(?<=[.?!]) /).at(-1) ?? block.text
  return sentence.replace(/ ?:$/, '')
}

const nameTextField = (label: string, kind: 'text' | 'long-text' | 'tick', nameField: FieldNamer) =>
  nameField({ nameParts: [label], label, kind })

function nameStep(
  { number, text, isWrittenIn }: SourceStep,
  introduction: string | null,
  nameField: FieldNamer,
) {
  const label =
    introduction === null
      ? messages.numbered({ number })
      : messages.numberedLine({ label: introduction, number })
  return isWrittenIn ? nameTextField(text || label, 'text', nameField) : null
}

/**
 * Gives each part of a worksheet that is filled in its field. Labels are in the current locale. `fillIn` puts the values of
 * facts into a text: names are made of the tokens, so that they stay when a value changes.
 */
export function nameFields(
  blocks: readonly SourceBlock[],
  fillIn: (text: string) => string,
): WorksheetBlock[] {
  const nameField = createFieldNamer(fillIn)
  const isOnlyTable = blocks.filter(({ kind }) => kind === 'table').length === 1
  return groupBlocks(blocks).map((group, index, groups): WorksheetBlock => {
    const introduction = introduce(groups[index - 1])
    switch (group.kind) {
      case 'text':
      case 'heading':
        return { kind: group.kind, text: fillIn(group.text) }
      case 'ticks': {
        const items = group.items.map(({ text }) => ({
          text: fillIn(text),
          field: nameTextField(text, 'tick', nameField),
        }))
        return { kind: 'ticks', items }
      }
      case 'steps': {
        const items = group.items.map((step) => ({
          number: step.number,
          text: fillIn(step.text),
          field: nameStep(step, introduction, nameField),
        }))
        return { kind: 'steps', items }
      }
      case 'line': {
        const label = group.label || introduction || messages.lines()
        const isLong = group.label === '' || group.lineCount > 1
        const field = nameTextField(label, isLong ? 'long-text' : 'text', nameField)
        return { ...group, label: fillIn(group.label), field }
      }
      case 'table':
        return nameTableFields(group, isOnlyTable, { nameField, fillIn })
      default:
        return group satisfies never
    }
  })
}
