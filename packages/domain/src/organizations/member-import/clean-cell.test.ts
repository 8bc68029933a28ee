import { expect, test } from 'vitest'
import { cleanCell, cleanName, parseMailbox } from './clean-cell.ts'

test.each([
  { name: 'an override of the direction that HTML names', text: 'Ada&#8238;wol', clean: 'Adawol' },
  { name: 'a space without width that HTML names', text: 'A&#8203;da&#x200B;', clean: 'Ada' },
  { name: 'one in a formula', text: '="Ada&#8238;wol"', clean: 'Adawol' },
  { name: 'one before a formula', text: '\u200b="Ada"', clean: 'Ada' },
  { name: 'one that was read in a wrong encoding', text: 'Adaâ€\u00aewol', clean: 'Adawol' },
  { name: 'a mark of the order of bytes in a wrong encoding', text: 'ï»¿Ada', clean: 'Ada' },
  { name: 'a space that HTML names', text: '&#8239;Ada&nbsp;&nbsp;Low&#160;', clean: 'Ada Low' },
  { name: 'a letter whose second byte is invisible', text: 'GarcÃ\u00ada', clean: 'García' },
  { name: 'a joiner that belongs to a word', text: 'می&#8204;خواهم', clean: 'می\u200cخواهم' },
])('T15: in cells and names, $name', ({ text, clean }) => {
  expect(cleanCell(text)).toBe(clean)
  expect(cleanName(text)).toBe(clean)
})

test.each([
  ['a control character that HTML names', 'Ada&#x85;Low&#127;', 'Ada Low'],
  ['one as it stands', '\u0007Ada \u0007\u0000 Low', 'Ada Low'],
  ['one that was read in a wrong encoding, or is part of a letter', 'Ã\u0081lvaroÂ…Low', 'Álvaro Low'],
])('in names, %s', (_name, text, clean) => {
  expect(cleanName(text)).toBe(clean)
})

test.each([
  { text: 'Ada@Low', clean: 'Ada@Low' },
  { text: 'ada@example.org', clean: '' },
  { text: '“Ada”', clean: 'Ada' },
  { text: 'NULL', clean: '' },
  { text: 'Null', clean: 'Null' },
  { text: 'VoilÃ\u00a0', clean: 'Voilà' },
  { text: 'AdaÂ\u00a0Low', clean: 'Ada Low' },
  { text: 'IRMÃ\u00a0ADA', clean: 'IRMÃ ADA' },
  { text: 'Groß–Kohl', clean: 'Groß–Kohl' },
])('the name “$text” is “$clean”', ({ text, clean }) => {
  expect(cleanName(text)).toBe(clean)
})

test.each([
  { text: 'Ada Low <ada@example.org>', name: 'Ada Low' },
  { text: 'ada@example.org (Ada Low)', name: 'Ada Low' },
  { text: 'ada@example.org (work)', name: '' },
  { text: 'ada@example.org (Home)', name: '' },
  { text: 'ada@example.org (Work email)', name: '' },
  { text: 'ada@example.org (geschäftlich)', name: '' },
  { text: 'Work <ada@example.org>', name: '' },
  { text: 'ada@example.org <ada@example.org>', name: '' },
  { text: '"ada@example.org" <ada@example.org>', name: '' },
  { text: 'Ada Low (ada@example.org) <ada@example.org>', name: 'Ada Low' },
  { text: 'Ada Low @ Harbor Foods <ada@example.org>', name: 'Ada Low' },
  { text: 'Ada Work <ada@example.org>', name: 'Ada Work' },
])('beside the address in “$text” stands the name “$name”', ({ text, name }) => {
  expect(parseMailbox(text)).toEqual({ address: 'ada@example.org', name })
})

test('in addresses, what is invisible is removed, and control characters are shown', () => {
  expect(parseMailbox('Ada&#8238; Low <a&#8203;da@example.org>')).toEqual({
    address: 'ada@example.org',
    name: 'Ada Low',
  })
  expect(parseMailbox('ada&#x85;@example.org').address).toBe('ada[U+0085]@example.org')
})
