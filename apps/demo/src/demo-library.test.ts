import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cleanHtml } from '@kitchen-table/application/features'
import { readFirstHelpLines, readFirstIntents } from '@kitchen-table/application/first-records'
import {
  computeReadingGrade,
  splitSentences,
  stripMarkdown,
} from '@kitchen-table/application/testing/samples'
import { extractRichTextParts } from '@kitchen-table/application/testing/use-cases'
import {
  collectRichTextFlaws,
  hasFactReference,
  isFactReference,
  listTextReferences,
  unitTypes,
} from '@kitchen-table/domain/catalog'
import { fillPlainText, findBareValues, listFactSlugs } from '@kitchen-table/domain/facts'
import { createTranscript } from '@kitchen-table/domain/films'
import {
  findMissingFigures,
  lessonToolSlugs,
  lessonTools,
  listToolFactSlugs,
  readToolFigures,
} from '@kitchen-table/domain/tools'
import { parseWorksheet } from '@kitchen-table/domain/worksheets'
import { describe, expect, test } from 'vitest'
import { readLibrary } from './read-library.ts'
import { readPeople } from './read-people.ts'
import { createFactShower } from './testing/create-fact-shower.ts'

/** Tests of the demo library itself: what content/README.md promises of every file in it. */
const content = new URL('../../../content/', import.meta.url)
const contentDir = fileURLToPath(content)
const { icons, facts, tracks, layouts } = readLibrary(contentDir.replace(/[\\/]$/, ''))
const { organizations, people } = readPeople(contentDir.replace(/[\\/]$/, ''))

const units = tracks.flatMap((track) => track.units)
const topics = layouts.flatMap(({ config, topics }) => topics.map((topic) => ({ ...topic, layout: config })))
const slugs = new Set(tracks.map(({ slug }) => slug))
const ofType = (type: string) => units.filter((unit) => unit.type === type)

const HIGHEST_GRADE = 8
const LONGEST_REPEAT = 6

function findDuplicates(list: string[]): string[] {
  const seen = new Set<string>()
  return list.filter((item) => seen.size === seen.add(item).size)
}

describe('the library has a minimum size', () => {
  test('has enough tracks, units, layouts, topics and icons', () => {
    expect(tracks.length).toBeGreaterThanOrEqual(43)
    expect(units.length).toBeGreaterThanOrEqual(195)
    expect(layouts.map(({ config }) => config).sort()).toEqual(['default', 'demo', 'rising-gen'])
    expect(layouts.find(({ config }) => config === 'default')?.topics.length).toBeGreaterThanOrEqual(8)
    expect(icons.length).toBeGreaterThanOrEqual(43)
  })

  test.each(unitTypes)('has at least three units of type %s', (type) => {
    expect(ofType(type).length).toBeGreaterThanOrEqual(3)
  })

  test('every track has a Conversation and an Activity', () => {
    const incompleteTracks = tracks.filter(
      (track) =>
        !['Conversation', 'Activity'].every((type) => track.units.some((unit) => unit.type === type)),
    )
    expect(incompleteTracks.map(({ slug }) => slug)).toEqual([])
  })
})

test('the default layout offers ten intents, each with a lesson that it lists; the others offer the same', () => {
  const intents = new Map(readFirstIntents().map((intent) => [intent.slug, intent]))
  const [layout, ...others] = layouts.toSorted((a, b) => (a.config < b.config ? -1 : 1))
  const listed = tracks.filter(({ slug }) => layout?.trackDisplay.includes(slug))
  const lessons = new Set(listed.flatMap((track) => track.units.map(({ unitId }) => unitId)))
  const answered = layout?.intents.filter((slug) => lessons.has(intents.get(slug)?.lessons[0] ?? ''))
  expect(answered).toHaveLength(10)
  expect(others.map((other) => other.intents)).toEqual([[], []])
})

describe('what nobody else should see that it was read', () => {
  test.each([
    ['debt kept secret, gambling, control', 'couple-secret'],
    ['leaving someone who may be violent', 'div-week'],
    ['money that is withheld', 'div-talk'],
    ['fear and threats', 'div-help'],
    ['debt that someone close has made', 'id-someone'],
    ['despair', 'stress-help'],
    ['trouble that nobody knows of', 'stress-tell'],
    ['a loss that is kept from the family', 'elder-tell'],
    ['eviction, and a home that is not safe', 'rn-places'],
  ])('is sensitive, with a help line: %s', (_what, unitId) => {
    const unit = units.find((each) => each.unitId === unitId)
    expect(unit).toMatchObject({ sensitive: true, helpLine: expect.any(String) })
  })

  test('nothing about buying a home stands below a lesson of a tenant in trouble', () => {
    const renting = tracks.find(({ slug }) => slug === 'renting')
    const leads = [renting, ...(renting?.units ?? [])].flatMap((each) => [each?.nextUp, each?.relatedTrack])
    expect(leads).not.toContain('buying-a-home')
  })
})

describe('every reference resolves', () => {
  const isNullOrTrack = (slug: string | null) => slug === null || slugs.has(slug)

  test('tracks refer to other tracks that exist', () => {
    const invalidTracks = tracks.filter(({ slug, nextUp, relatedTrack }) => {
      return (
        !isNullOrTrack(nextUp) || !isNullOrTrack(relatedTrack) || nextUp === slug || relatedTrack === slug
      )
    })
    expect(invalidTracks.map(({ slug }) => slug)).toEqual([])
  })

  test('sensitive lessons lead to other tracks that exist', () => {
    const invalidUnits = tracks.flatMap(({ slug, units: ofTrack }) =>
      ofTrack.filter(({ nextUp, relatedTrack }) => {
        const chosen = [nextUp, relatedTrack]
        return (
          !chosen.every(isNullOrTrack) ||
          chosen.includes(slug) ||
          (nextUp !== null && nextUp === relatedTrack)
        )
      }),
    )
    expect(invalidUnits.map(({ unitId }) => unitId)).toEqual([])
  })

  test('lessons name help lines that exist', () => {
    const lines = new Set(readFirstHelpLines().map(({ slug }) => slug))
    const invalidUnits = units.filter(({ helpLine }) => helpLine !== null && !lines.has(helpLine))
    expect(invalidUnits.map(({ unitId }) => unitId)).toEqual([])
  })

  test('layouts and topics list tracks that exist', () => {
    const listedSlugs = [
      ...layouts.flatMap(({ trackDisplay, welcomeTrack }) => [...trackDisplay, welcomeTrack]),
      ...topics.flatMap((topic) => topic.tracks),
    ]
    expect(listedSlugs.filter((slug) => !isNullOrTrack(slug))).toEqual([])
  })

  test('the topic order of a layout lists exactly its topics', () => {
    for (const { config, topicOrder, topics } of layouts)
      expect(topics.map(({ slug }) => slug).sort(), config).toEqual(topicOrder.toSorted())
  })

  test("a topic's tracks are listed in its layout", () => {
    for (const { config, trackDisplay, topics } of layouts) {
      const unlisted = topics.flatMap((topic) => topic.tracks.filter((slug) => !trackDisplay.includes(slug)))
      expect(unlisted, config).toEqual([])
    }
  })

  test('the default layout lists every track, and each is in one of its topics', () => {
    const layout = layouts.find(({ config }) => config === 'default')
    expect(layout?.trackDisplay.toSorted()).toEqual([...slugs].sort())
    const slugsInTopics = new Set(layout?.topics.flatMap((topic) => topic.tracks))
    expect([...slugs].filter((slug) => !slugsInTopics.has(slug))).toEqual([])
  })

  test('organizations use layouts that exist, and demo accounts have completed units that exist', () => {
    const layoutNames = new Set(layouts.map(({ config }) => config))
    const usedLayouts = organizations.flatMap(({ layout, subGroups }) => [
      layout,
      ...subGroups.map((sub) => sub.layout),
    ])
    expect(usedLayouts.filter((name) => !layoutNames.has(name))).toEqual([])

    const progressEntries = people.accounts.flatMap(({ progress }) => progress)
    const countUnits = (slug: string) => tracks.find((track) => track.slug === slug)?.units.length ?? -1
    expect(progressEntries.filter(({ track, units }) => units > countUnits(track))).toEqual([])
  })

  test('content/README.md says which tracks answer the modules of two public courses', () => {
    const readme = readFileSync(new URL('README.md', content), 'utf8')
    const rows = [...readme.matchAll(/^\| \d+ [^|]+\| ([^|]+) \|$/gm)].map(([, named = '']) =>
      named.split(', '),
    )
    expect(rows).toHaveLength(9 + 14)
    expect(rows.flat().filter((slug) => !slugs.has(slug))).toEqual([])
  })

  test('ids and titles are unique', () => {
    expect(findDuplicates(units.map(({ unitId }) => unitId))).toEqual([])
    expect(findDuplicates(tracks.map(({ trackId }) => trackId))).toEqual([])
    expect(findDuplicates(units.map(({ title }) => title.toLowerCase()))).toEqual([])
    expect(findDuplicates(tracks.map(({ title }) => title.toLowerCase()))).toEqual([])
  })

  test('each track has its own icon', () => {
    expect(findDuplicates(tracks.map(({ icon }) => icon))).toEqual([])
  })
})

const drawings = ['icons', 'banners', 'pictures'].flatMap((folder) =>
  readdirSync(new URL(folder, content)).map((name) => `${folder}/${name}`),
)

test.each(drawings)('%s declares the SVG namespace, so that every program shows it', (name) => {
  expect(readFileSync(new URL(name, content), 'utf8')).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /,
  )
})

describe('units have the form of their type', () => {
  const headings = (markdown: string) => [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  const section = (markdown: string, heading: string) =>
    markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const countNumberedItems = (text: string) => text.match(/^\d+\. /gm)?.length ?? 0

  test.each(ofType('Conversation'))('$unitId has words to say, under a heading', ({ markdown }) => {
    expect(headings(markdown)).not.toEqual([])
    expect(markdown.match(/"[^"]{12,}"/g)?.length ?? 0).toBeGreaterThanOrEqual(3)
  })

  test('conversations have different shapes', () => {
    const shapes = ofType('Conversation').map(({ markdown }) => headings(markdown).join(' / '))
    expect(new Set(shapes).size / shapes.length).toBeGreaterThan(0.75)
  })

  test.each(ofType('Activity'))(
    '$unitId has steps for five minutes and a worksheet',
    ({ markdown, worksheet }) => {
      expect(countNumberedItems(section(markdown, 'In five minutes'))).toBeGreaterThan(1)
      expect(worksheet).not.toBeNull()
    },
  )

  test.each(ofType('Video'))(
    '$unitId has a film of its own, a still, and a text that says the same',
    ({ video, film, image, markdown }) => {
      expect(video).toBeNull()
      expect(createTranscript(film?.captions ?? '').length).toBeGreaterThan(3)
      expect(image).not.toBeNull()
      expect(stripMarkdown(markdown).split(/\s+/).length).toBeGreaterThan(100)
    },
  )

  test('every film is of a lesson', () => {
    const names = ofType('Video').map(({ film }) => film?.name)
    const files = readdirSync(new URL('films', content)).filter((name) => name.endsWith('.mp4'))
    expect(names.map((name) => `${name}.mp4`).sort()).toEqual(files.sort())
  })

  test.each(ofType('Resources'))('$unitId lists at least three places to turn to', ({ markdown }) => {
    expect(markdown.match(/^- /gm)?.length ?? 0).toBeGreaterThanOrEqual(3)
  })
})

describe('texts are readable', () => {
  const show = createFactShower(facts)

  test.each(units)('$unitId can be read after eight years of school', ({ markdown }) => {
    const text = stripMarkdown(fillPlainText(markdown, show))
    expect(computeReadingGrade(text)).toBeLessThanOrEqual(HIGHEST_GRADE)
  })

  test.each(units)('$unitId has no exclamation mark', ({ markdown, title }) => {
    expect(`${title}\n${markdown}`).not.toContain('!')
  })

  test.each([...units, ...tracks, ...topics])(
    'the HTML of $title is unchanged by cleanHtml',
    ({ content }) => {
      expect(cleanHtml(content)).toBe(content)
    },
  )

  const texts = [
    ...[...tracks, ...topics].map(({ content }) => content.replace(/<[^>]+>/g, '\n')),
    ...units.map(({ markdown }) => stripMarkdown(fillPlainText(markdown.replace(/^#.*$/gm, ''), show))),
    ...units.flatMap(({ worksheet }) =>
      worksheet
        ? (parseWorksheet(worksheet.markdown).worksheet?.blocks ?? []).flatMap((block) =>
            block.kind === 'text' ? block.text : [],
          )
        : [],
    ),
  ]
  const normalize = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9$%]+/g, ' ')
      .trim()
  /** Matches a place to turn to with its telephone number, which is the same wherever it is named. */
  const isContact = (text: string) => / \d{3} \d{3} \d{4}$/.test(text)

  test('no paragraph occurs twice', () => {
    const paragraphs = texts.flatMap((text) => text.split(/\n+/).map(normalize))
    expect(
      findDuplicates(paragraphs.filter((text) => text.split(' ').length > 3 && !isContact(text))),
    ).toEqual([])
  })

  test('no sentence of more than six words occurs twice', () => {
    const sentences = texts.flatMap((text) => splitSentences(text).map(normalize))
    expect(
      findDuplicates(sentences.filter((text) => text.split(' ').length > LONGEST_REPEAT && !isContact(text))),
    ).toEqual([])
  })
})

describe('what can become wrong with time is a fact', () => {
  const bySlug = new Map(facts.map((fact) => [fact.slug, fact]))
  const texts = [...tracks, ...units, ...topics]
  const references = texts.flatMap((text) => listTextReferences(text.content))
  const worksheets = units.flatMap(({ worksheet }) => (worksheet === null ? [] : worksheet.markdown))
  const factsOfTools = units.flatMap(({ tool }) => (tool === null ? [] : listToolFactSlugs(tool)))
  const namedFacts = new Set([
    ...[...texts.map(({ content }) => content), ...worksheets].flatMap(listFactSlugs),
    ...factsOfTools,
  ])

  test('texts name facts that exist, and every fact is named', () => {
    const names = [...references, ...worksheets.flatMap((text) => listTextReferences(text))]
    const ofFacts = names.filter(isFactReference)
    expect(ofFacts.filter((reference) => !hasFactReference(bySlug, reference))).toEqual([])
    const seasons = readFirstIntents().map(({ season }) => season)
    expect(facts.filter(({ slug }) => !namedFacts.has(slug) && !seasons.includes(slug))).toEqual([])
  })

  test('texts link to lessons and tracks that exist', () => {
    const ids = new Set(units.map(({ unitId }) => unitId))
    expect(references.filter(({ kind, key }) => kind === 'unit' && !ids.has(key))).toEqual([])
    expect(references.filter(({ kind, key }) => kind === 'track' && !slugs.has(key))).toEqual([])
  })

  test('three of four lessons link to another one', () => {
    const linking = units.filter(({ content }) => /href="(?:lesson|track):/.test(content))
    expect(linking.length / units.length).toBeGreaterThan(0.75)
  })

  const flaws = texts.map((text) => {
    const found = collectRichTextFlaws(extractRichTextParts(text.content), 'en')
    return { title: text.title, ...found }
  })

  test('no value stands bare, and editors find no other problem in a text', () => {
    expect(flaws.flatMap(({ title, bareValues }) => bareValues.map((value) => `${title}: ${value}`))).toEqual(
      [],
    )
    const lines = worksheets.flatMap((source) => source.split('\n'))
    expect(lines.flatMap((line) => findBareValues(line, 'en'))).toEqual([])
    expect(flaws.flatMap(({ insecureUrls }) => insecureUrls)).toEqual([])
    expect(flaws.flatMap(({ imagesWithoutWords }) => imagesWithoutWords)).toEqual([])
    expect(flaws.flatMap(({ skippedHeadings }) => skippedHeadings)).toEqual([])
  })

  test('a lesson has each tool, whose figures are facts', () => {
    expect(new Set(units.flatMap(({ tool }) => tool ?? []))).toEqual(new Set(lessonToolSlugs))
    const findValue = (slug: string, name: string) =>
      bySlug.get(slug)?.values.find((value) => value.name === name)?.text ?? null
    for (const tool of lessonToolSlugs)
      expect(findMissingFigures(lessonTools[tool].figures, readToolFigures(tool, findValue)), tool).toEqual(
        [],
      )
  })

  test('facts have titles of their own', () => {
    expect(findDuplicates(facts.map(({ title }) => title.toLowerCase()))).toEqual([])
  })

  test('no telephone number and no page is two facts', () => {
    const numbers = facts.filter(({ kind }) => kind === 'phone').map(({ values }) => values[0]?.text ?? '')
    const pages = facts.flatMap(({ url }) => url ?? [])
    expect(findDuplicates(numbers)).toEqual([])
    expect(findDuplicates(pages)).toEqual([])
  })

  test.each([
    ['hotline-domestic-violence', 'dv-hotline'],
    ['call-211', 'call-211'],
    ['nfcc-phone', 'nfcc'],
    ['hud-counselor-phone', 'hud-housing-counselors'],
  ])('the number of the fact %s is that of the help line %s', (slug, line) => {
    const helpLine = readFirstHelpLines().find((each) => each.slug === line)
    expect(helpLine?.phone).toBe(bySlug.get(slug)?.values[0]?.text)
  })
})

describe('pictures and worksheets', () => {
  test.each(units.filter(({ image }) => image !== null))('$unitId describes its picture', ({ imageAlt }) => {
    expect(imageAlt.length).toBeGreaterThan(8)
  })

  test.each(topics)('$layout/$slug describes its banner', ({ bannerAlt }) => {
    expect(bannerAlt.length).toBeGreaterThan(8)
  })

  test('every worksheet is used by a unit', () => {
    const usedSheets = new Set(
      units.flatMap(({ file, worksheet }) => (worksheet ? `${file.split('/')[1]}/${worksheet.name}` : [])),
    )
    const existingSheets = tracks.flatMap(({ slug }) => {
      try {
        return readdirSync(new URL(`tracks/${slug}/worksheets`, content)).map(
          (name) => `${slug}/${name.replace('.md', '')}`,
        )
      } catch {
        return []
      }
    })
    expect(existingSheets.filter((sheet) => !usedSheets.has(sheet))).toEqual([])
  })
})
