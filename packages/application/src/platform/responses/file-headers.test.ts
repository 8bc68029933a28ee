import { describe, expect, test } from 'vitest'
import { contentDisposition, uploadedFileHeaders } from './file-headers.ts'

test('T51: a file may use inline styles and nothing else', () => {
  expect(uploadedFileHeaders['Content-Security-Policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
})

const names = [
  'budget.pdf',
  'a b.pdf',
  'Budget “plan”.pdf',
  'naïve café.txt',
  '預算表.xlsx',
  '👩‍👩‍👧 família.png',
  'e\u0301.txt',
  '"quoted".pdf',
  "it's.pdf",
  'back\\slash.pdf',
  'for/ward.pdf',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '.',
  '..',
  '100% sure.pdf',
  '%41.pdf',
  '%2e%2e%2f',
  '%',
  '%00',
  '%zz',
  "a'b''c.pdf",
  '(1).pdf',
  '*.*',
  '?.pdf',
  '#.pdf',
  'semi;colon.pdf',
  'a; filename=evil.exe',
  '"; filename="evil.exe',
  "x'; filename*=UTF-8''evil.exe",
  'a=b,c.pdf',
  'line\r\nSet-Cookie: a=b',
  'nul\u0000.pdf',
  'bell\u0007',
  'tab\t.pdf',
  'del\u007f',
  'c1\u0085',
  'esc\u001b[31m',
  '\u202egnp.exe',
  '\u2066iso\u2069',
  'zero\u200bwidth',
  '\ufeffbom',
  'u\u2028v\u2029w',
  '\u00a0nbsp',
  'soft\u00adhyphen',
  '<script>alert(1)</script>.html',
  '{{7*7}}<%= 7 %>',
  "Robert'); DROP TABLE files;--",
  '~tilde!',
  '`tick`',
  '|pipe',
  'half \ud83d pair',
  '\udc00',
  'CON',
  'nul.txt',
  ' leading',
  'trailing ',
  '-rf',
  '',
  'x'.repeat(200),
  '預'.repeat(200),
]

/** Parses the header by RFC 6266: a type, a quoted ASCII name for old clients, and the full name. */
function parseDisposition(header: string): { kind: string; asciiName: string; fullName: string } {
  const match =
    /^(inline|attachment); filename="([^"\\]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]*)$/.exec(header)
  const [, kind = '', asciiName = '', fullName = ''] = match ?? expect.unreachable(header)
  expect(fullName.replace(/%[0-9a-fA-F]{2}/g, '')).not.toContain('%')
  return { kind, asciiName, fullName: decodeURIComponent(fullName) }
}

describe('T15: the name of a downloaded file', () => {
  test('at least fifty awkward names are tested', () => {
    expect(new Set(names).size).toBeGreaterThanOrEqual(50)
  })

  test.each(names)('%j is encoded without loss, and adds nothing to the header', (name) => {
    for (const kind of ['inline', 'attachment'] as const) {
      const header = contentDisposition(kind, name)
      expect(new Headers({ 'Content-Disposition': header }).get('Content-Disposition')).toBe(header)
      const { asciiName, fullName, ...rest } = parseDisposition(header)
      expect(rest).toEqual({ kind })
      expect(fullName).toBe(name.toWellFormed())
      expect(asciiName).toMatch(/^[ -~]*$/)
      expect(asciiName).not.toMatch(/["\\%/]/)
      expect(asciiName).toHaveLength(name.length)
    }
  })

  test('an ASCII name stays readable', () => {
    expect(contentDisposition('attachment', 'budget plan.pdf')).toBe(
      `attachment; filename="budget plan.pdf"; filename*=UTF-8''budget%20plan.pdf`,
    )
  })
})
