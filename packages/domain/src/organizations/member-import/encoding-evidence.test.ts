import { expect, test } from 'vitest'
import { chooseDecoding, listNonAsciiWords, scoreDecoding } from './encoding-evidence.ts'

/** Each pair are the same bytes, which the second text reads in a wrong encoding. */
test.each([
  ['Zoë', 'Zo‘'],
  ['Müller', 'M\u009fller'],
  ['Müller', 'M³ller'],
  ['Núñez', 'N£¤ez'],
  ['Malmö', 'Malm”'],
  ['René', 'Ren‚'],
  ['Muñoz', 'Mu–oz'],
  ['MUÑOZ', 'MU„OZ'],
  ['O’Brien', 'OÕBrien'],
  ['“JOSÉ”', 'ÒJOSƒÓ'],
  ['JOSÉ”', 'JOS╔ö'],
  ['JOSÉ”', 'JOS…î'],
  ['Groß–Kohl', 'GroﬂñKohl'],
  ['Groß–Kohl', 'Gro▀ûKohl'],
  ['Łukasz', '£ukasz'],
  ['Иванов', 'Èâàíîâ'],
  ['山田', 'ŽR“c'],
])('“%s” is likelier than “%s”, by far', (right, wrong) => {
  const choice = chooseDecoding([
    { encoding: 'windows-1252', text: wrong },
    { encoding: 'macintosh', text: right },
  ])
  expect(choice).toEqual({ best: { encoding: 'macintosh', text: right }, rivals: [] })
})

test.each(['JOSÉ”', '“MARÍA JOSÉ”', 'Zoë…', 'Groß–Kohl', '„Zoë', '«André Roë»'])(
  'punctuation speaks for nothing: “%s”',
  (text) => {
    expect(scoreDecoding(text)).toBeGreaterThan(0)
  },
)

test('where nothing speaks for one, the others are named, at most two', () => {
  const decodings = [
    { encoding: 'windows-1252', text: 'Zoë' },
    { encoding: 'macintosh', text: 'Zoé' },
    { encoding: 'cp850', text: 'Zoü' },
    { encoding: 'cp437', text: 'Zoö' },
  ] as const
  const { best, rivals } = chooseDecoding([...decodings])
  expect(best.text).toBe('Zoé')
  expect(rivals).toHaveLength(2)
})

test('decodings that read the names alike are no rivals', () => {
  const choice = chooseDecoding([
    { encoding: 'windows-1252', text: 'Zoë' },
    { encoding: 'windows-1254', text: 'Zoë' },
  ])
  expect(choice).toEqual({ best: { encoding: 'windows-1252', text: 'Zoë' }, rivals: [] })
})

test('a text without other characters than ASCII is no evidence', () => {
  expect(scoreDecoding('Ada Low')).toBe(0)
  expect(listNonAsciiWords('Ada,Zoë;"Zoë" André=Low')).toEqual(['Zoë', 'André'])
})
