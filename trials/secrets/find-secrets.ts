export type Secret = {
  kind: string
  value: string
  /** The locations where it is allowed. */
  mayBeIn?: string[]
}
export type SecretHit = { kind: string; form: string; location: string }

/**
 * Returns the base64 of a text without the characters that depend on its neighbors, for each of the three alignments.
 */
function base64Forms(value: string, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.from('.'.repeat(before) + value).toString(encoding)
    return whole.replace(/=+$/, '').slice(before === 0 ? 0 : before + 1, -1)
  })
}

/** Returns a text in every encoding in which a program may write it. */
export function encodedForms(value: string): [form: string, text: string][] {
  const hex = Buffer.from(value).toString('hex')
  const escaped = JSON.stringify(value).slice(1, -1)
  return [
    ['plain', value],
    ['written as JSON', escaped],
    ['written as JSON within JSON', JSON.stringify(escaped).slice(1, -1)],
    [
      'written as JSON in ASCII',
      escaped.replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ],
    ['URL-encoded', encodeURIComponent(value)],
    ['URL-encoded like a form', new URLSearchParams({ v: value }).toString().slice(2)],
    ['hex', hex],
    ['upper-case hex', hex.toUpperCase()],
    ...base64Forms(value, 'base64').map((text): [string, string] => ['base64', text]),
    ...base64Forms(value, 'base64url').map((text): [string, string] => ['base64url', text]),
    ['upper case', value.toUpperCase()],
    ['lower case', value.toLowerCase()],
  ]
}

const textsOf = new WeakMap<Buffer, string[]>()
const BASE64_RUN = /[\w+/-]{8,}/g
/** A character as it is written in an address or in JSON. */
const ESCAPED_CHARACTER = /%[0-9a-f]{2}|\\(?:u[0-9a-f]{4}|.)/gi

/**
 * Returns a text and what its runs of base64 encode, for each place in a run where an encoded text may begin, with a space in
 * place of each escaped character. Digits are never escaped.
 */
function decodeTexts(bytes: Buffer): string[] {
  const known = textsOf.get(bytes)
  if (known) return known
  const text = bytes.toString('latin1')
  const runs = text.match(BASE64_RUN) ?? []
  const decoded = [0, 1, 2, 3].map((start) =>
    runs.map((run) => Buffer.from(run.slice(start), 'base64').toString('latin1')).join('\n'),
  )
  const texts = [text, ...decoded].map((part) => part.replace(ESCAPED_CHARACTER, ' '))
  textsOf.set(bytes, texts)
  return texts
}

/**
 * Whether a code stands by itself in a text or in what its base64 encodes. The digits of a code also occur in longer numbers,
 * in random ids, as the number of a process in the log, and, as seven characters of base64, in any number that is encoded:
 * such a place shows nothing.
 */
function containsCode(bytes: Buffer, code: string): boolean {
  const standalone = new RegExp(`(?<![\\w.]|"(?:pid|server)":)${code}(?!\\w)`)
  const hex = Buffer.from(code).toString('hex')
  const standaloneHex = new RegExp(`(?<!3\\d)${hex}(?!3\\d)`)
  const texts = decodeTexts(bytes)
  return texts.some((text) => standalone.test(text)) || standaloneHex.test(texts[0] ?? '')
}

/** Returns the encoding in which a secret occurs in these bytes, if it does. */
function findForm(bytes: Buffer, value: string): string | undefined {
  if (/^\d{6}$/.test(value)) return containsCode(bytes, value) ? 'a code by itself' : undefined
  return encodedForms(value).find(([, text]) => bytes.includes(text))?.[0]
}

/** Returns the secrets that occur in these bytes in any encoding although they are not allowed in this location. */
export function findSecrets(location: string, bytes: Buffer, secrets: Secret[]): SecretHit[] {
  return secrets
    .filter(({ mayBeIn = [] }) => !mayBeIn.includes(location))
    .flatMap(({ kind, value }) => {
      const form = findForm(bytes, value)
      return form === undefined ? [] : [{ kind, form, location }]
    })
}
