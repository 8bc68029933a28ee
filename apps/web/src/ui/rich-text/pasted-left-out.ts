import { formatList } from '@kitchen-table/i18n/formats'
import { messages } from './messages.ts'

/** What a text cannot have, counted. */
const kindMessages = {
  table: messages.tableCount,
  picture: messages.pictureCount,
  drawing: messages.drawingCount,
  video: messages.videoCount,
  sound: messages.soundCount,
  page: messages.pageCount,
  formula: messages.formulaCount,
  field: messages.fieldCount,
  tickBox: messages.tickBoxCount,
  code: messages.codeCount,
  quotation: messages.quotationCount,
  rule: messages.ruleCount,
  comment: messages.commentCount,
  link: messages.linkCount,
}

export type LeftOutKind = keyof typeof kindMessages

/** How many of each kind a paste is without. */
export type LeftOut = ReadonlyMap<LeftOutKind, number>

/** Of these the words are pasted all the same. */
const WITH_TEXT: readonly LeftOutKind[] = ['table', 'code', 'quotation', 'link']

function describeKind(kind: LeftOutKind, count: number): string {
  const counted = kindMessages[kind]({ count })
  return WITH_TEXT.includes(kind) ? messages.textStays({ counted, count }) : counted
}

/** Returns what a paste is without in one sentence, or null if it is complete. */
export function describeLeftOutParts(leftOut: LeftOut): string | null {
  const kinds = Object.keys(kindMessages) as LeftOutKind[]
  const parts = kinds.flatMap((kind) => {
    const count = leftOut.get(kind) ?? 0
    return count === 0 ? [] : [describeKind(kind, count)]
  })
  return parts.length === 0 ? null : messages.leftOut({ parts: formatList(parts) })
}
