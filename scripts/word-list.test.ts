import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWordFinder } from './find-words.ts'
import { root } from './run.ts'
import { type Exception, exceptions, rareWordExceptions } from './word-exceptions.ts'
import { rareWordRules, spellingRules } from './word-list.ts'

/** Files whose text others have written, and those without text. Lists of people and of searches are as people write. */
const foreignFiles =
  /^LICENSE$|^package-lock\.json$|\.(png|ico|mp4|xlsx?|ods)$|\/held-out-[a-z]+\/|\/rosters\/.*\.(csv|tsv|txt)$|^training\/.*\.tsv$|\/(crisis|intent)-model\.json$|^content\/intents\//

function textFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  const files = listed.toString().split('\n')
  return files.filter((file) => file !== '' && !foreignFiles.test(file) && existsSync(join(root, file)))
}

const findSpellings = createWordFinder(spellingRules)
const findRareWords = createWordFinder(rareWordRules)

test.each([
  [
    'The organisation recognises colours.',
    'organisation organization, recognises recognizes, colours colors',
  ],
  ['createOrganisation(ORGANISATIONS)', 'createOrganisation createOrganization, ORGANISATIONS ORGANIZATIONS'],
  ['Defence, and a cancelled licence', 'Defence Defense, cancelled canceled, licence license'],
  ['isAnalysed, fulfil, enrolment', 'isAnalysed isAnalyzed, fulfil fulfill, enrolment enrollment'],
  ['İ: a grey centre', 'grey gray, centre center'],
])('British spelling is found: %s', (text, found) => {
  expect(
    findSpellings(text)
      .map(({ word, replacement }) => `${word} ${replacement}`)
      .join(', '),
  ).toBe(found)
})

test.each([
  'createRecentResultCache promises otherwise',
  'aria-labelledby, fulfilled, enrolled, programmed, the analysis',
  'your hours at the Greyhound, a surprise, organisms',
])('American spelling is not found: %s', (text) => {
  expect(findSpellings(text)).toEqual([])
})

test('words that are rare in plain English are found', () => {
  const text = 'Whoever mends it, somebody begins anew with the newest of them.'
  expect(findRareWords(text).map(({ word }) => word)).toEqual([
    'Whoever',
    'mends',
    'somebody',
    'anew',
    'the newest of',
  ])
  expect(findRareWords('We recommend to amend it on everyone’s behalf; coupons renew.')).toEqual([])
})

const texts = textFiles().map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

type Place = { file: string; place: string; line: string; word: string; replacement: string }

/** Returns the places of words, in the names of files as well. */
function findPlaces(findWords: typeof findSpellings): Place[] {
  return texts.flatMap(({ file, text }) => [
    ...findWords(file).map((found) => ({ ...found, file, place: file, line: file })),
    ...findWords(text).map(({ index, ...found }) => {
      const before = text.slice(0, index).split('\n')
      const line = `${before.at(-1)}${text.slice(index).split('\n', 1)}`
      return { ...found, file, place: `${file}:${before.length}`, line }
    }),
  ])
}

const spellings = { what: 'American spelling', found: findPlaces(findSpellings), allowed: exceptions }
const plainWords = {
  what: 'plain words',
  found: findPlaces(findRareWords),
  allowed: [...exceptions, ...rareWordExceptions],
}

const isAbout = ({ files, line }: Exception, place: Place) =>
  files.test(place.file) && (line?.test(place.line) ?? true)

test('the files are read', () => {
  expect(texts.length).toBeGreaterThan(2500)
  expect(texts.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['docs/product.md', 'content/worries.yaml', 'apps/web/src/ui/theme.css']),
  )
})

test.each([spellings, plainWords])('everything is written in $what', ({ found, allowed }) => {
  const wrong = found.filter((place) => !allowed.some((exception) => isAbout(exception, place)))
  expect(wrong.map(({ place, word, replacement }) => `${place}: “${word}”, write “${replacement}”`)).toEqual(
    [],
  )
})

test('every exception is needed', () => {
  const places = [...spellings.found, ...plainWords.found]
  const unneeded = plainWords.allowed.filter(
    (exception) => !places.some((place) => isAbout(exception, place)),
  )
  expect(unneeded.map(({ reason }) => reason)).toEqual([])
})
