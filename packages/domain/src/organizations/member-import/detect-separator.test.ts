import { expect, test } from 'vitest'
import { alignHeadingSeparator, detectSeparator } from './detect-separator.ts'

test.each([
  ['Email,First,Last\n', ','],
  ['Email;First;Last\na,b,c,d,e', ';'],
  ['Email\tFirst\tLast', '\t'],
  ['"Email, work";First;Last', ';'],
  ['"a\n,,,,b";c\n', ';'],
  ['Email;Nachname, Vorname\na@x.org;Low, Ada', ';'],
  ['Email\nada@example.org', ','],
  ['', ','],
])('%j: %j', (text, separator) => {
  expect(detectSeparator(text)).toBe(separator)
})

test.each([
  ['Email,First\na@x.org;Ida\n', 'Email;First\na@x.org;Ida\n'],
  ['\nEmail,First\na@x.org;Ida\n', '\nEmail;First\na@x.org;Ida\n'],
  [' \n\t\n\nEmail,First\na@x.org;Ida\n', ' \n\t\n\nEmail;First\na@x.org;Ida\n'],
])('of %j, the headings are separated as the rows are', (text, aligned) => {
  expect(alignHeadingSeparator(text, ',')).toEqual({ text: aligned, separator: ';' })
})

test.each(['Email,First\na@x.org,Ida\n', '\nEmail,First\na@x.org,Ida', 'Email\na@x.org', 'Email,First', ''])(
  'the lines of %j agree',
  (text) => {
    expect(alignHeadingSeparator(text, ',')).toBeNull()
  },
)
