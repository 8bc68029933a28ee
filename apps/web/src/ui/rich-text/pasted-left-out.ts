/** What a text cannot have, with its words for one and for several. */
const KINDS = {
  table: ['table', 'tables'],
  picture: ['picture', 'pictures'],
  drawing: ['drawing', 'drawings'],
  video: ['video', 'videos'],
  sound: ['sound', 'sounds'],
  page: ['embedded page', 'embedded pages'],
  formula: ['formula', 'formulas'],
  field: ['form field', 'form fields'],
  tickBox: ['tick box', 'tick boxes'],
  code: ['code block', 'code blocks'],
  quotation: ['quotation', 'quotations'],
  rule: ['ruled line', 'ruled lines'],
  comment: ['comment', 'comments'],
  link: ['link', 'links'],
} as const

export type LeftOutKind = keyof typeof KINDS

/** How many of each kind a paste is without. */
export type LeftOut = ReadonlyMap<LeftOutKind, number>

/** Of these the words are pasted all the same. */
const WITH_TEXT: readonly LeftOutKind[] = ['table', 'code', 'quotation', 'link']

function describeKind(kind: LeftOutKind, count: number): string {
  const [one, several] = KINDS[kind]
  const words = count === 1 ? `1 ${one}` : `${count} ${several}`
  if (!WITH_TEXT.includes(kind)) return words
  return `${words} (${count === 1 ? 'its' : 'their'} text stays)`
}

/** Returns what a paste is without in one sentence, or null if it is complete. */
export function describeLeftOut(leftOut: LeftOut): string | null {
  const kinds = Object.keys(KINDS) as LeftOutKind[]
  const parts = kinds.flatMap((kind) => {
    const count = leftOut.get(kind) ?? 0
    return count === 0 ? [] : [describeKind(kind, count)]
  })
  if (parts.length === 0) return null
  return `Left out of what you pasted: ${new Intl.ListFormat('en-US').format(parts)}.`
}
