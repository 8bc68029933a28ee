import { sampleCaptions, sampleFilmBytes } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { ContentError } from './content-file.ts'
import { readLibrary } from './read-library.ts'
import { readPeople } from './read-people.ts'
import { createContentFolder, smallContent } from './testing/small-content.ts'

test('reads icons, tracks, layouts and topics', () => {
  const { icons, tracks, layouts } = readLibrary(createContentFolder())

  expect(icons.map(({ slug }) => slug)).toEqual(['lamp'])
  expect(tracks.map(({ slug }) => slug)).toEqual(['scams', 'talks'])
  expect(tracks[1]).toMatchObject({
    trackId: 'tr-talks',
    content: '<p>How to <em>begin</em>.</p>',
    nextUp: 'scams',
    createdDaysAgo: 300,
    updatedDaysAgo: 20,
  })
  expect(tracks[0]).toMatchObject({ nextUp: null, updatedDaysAgo: null })
  expect(layouts).toMatchObject([
    {
      config: 'default',
      featureTrack: false,
      topics: [{ slug: 'safe', banner: { name: 'table' }, disabled: false, content: '<p>Look twice.</p>' }],
    },
  ])
})

test('reads units in the order of their file numbers, with worksheet, picture and tool', () => {
  const [, talks] = readLibrary(createContentFolder()).tracks

  expect(talks?.units).toMatchObject([
    {
      file: 'tracks/talks/01-open.md',
      unitId: 'talks-open',
      content: '<p>Set a “timer” for {{talk.long}}.</p>',
      tool: 'first-cushion',
      reviewedAt: '2026-11-30',
      worksheet: { name: 'ten-minutes' },
      image: { name: 'cups' },
      imageAlt: 'Two cups on a table',
      video: null,
      createdDaysAgo: 300,
    },
    { unitId: 'talks-see', video: '76979871', film: null, worksheet: null, image: null, createdDaysAgo: 3 },
  ])
})

test('reads films with their captions', () => {
  const [scams] = readLibrary(createContentFolder()).tracks
  expect(scams?.units).toMatchObject([
    {
      unitId: 'scams-shape',
      video: null,
      film: {
        name: 'the-shape',
        bytes: Buffer.from(sampleFilmBytes),
        captions: sampleCaptions('Someone comes to you.'),
      },
    },
  ])
})

const change = (file: string, from: string | RegExp, to: string) => ({
  [file]: smallContent[file]?.replace(from, to) ?? '',
})
const track = 'tracks/talks/track.md'
const facts = 'facts.yaml'
const open = 'tracks/talks/01-open.md'
const see = 'tracks/talks/02-see.md'
const shape = 'tracks/scams/01-shape.md'
const topic = 'layouts/default/topics/safe.md'
const layout = 'layouts/default/layout.yaml'

test.each([
  [change(track, 'For Couples', 'Everybody'), /^tracks\/talks\/track\.md, “audience”: .+\.$/],
  [
    change(track, 'id: tr-talks', 'id: A name that is too long'),
    /track\.md, “id”: Not the id of a lesson\.$/,
  ],
  [change(track, 'createdDaysAgo: 300', 'createdDaysAgo: -1'), /“createdDaysAgo”: lies in the future\.$/],
  [change(track, 'icon: lamp', 'icon: gone'), /track\.md, “icon”: there is no icons\/gone\.svg\.$/],
  [change(track, 'title: Talks', 'titel: Talks'), /track\.md, “title”: .+\.$/],
  [change(track, 'nextUp: scams', 'nextUp: scams\ncolor: red'), /track\.md: .*color.*\.$/],
  [change(track, 'title: Talks', 'title: Talks: for two'), /track\.md: is not YAML that we understand/],
  [change(track, /^---\n/, ''), /track\.md: has no front matter/],
  [
    change(open, 'worksheet: ten-minutes\n', ''),
    /01-open\.md, “worksheet”: is missing; every Activity has one\.$/,
  ],
  [
    change(open, 'worksheet: ten-minutes', 'worksheet: gone'),
    /there is no tracks\/talks\/worksheets\/gone\.md\.$/,
  ],
  [
    change('tracks/talks/worksheets/ten-minutes.md', '- [ ] Phones', '- Phones'),
    /tracks\/talks\/worksheets\/ten-minutes\.md: Line 3: A box to tick begins with /,
  ],
  [change(open, 'image: cups', 'image: gone'), /01-open\.md, “image”: there is no pictures\/gone\.svg\.$/],
  [change(open, /imageAlt: .*\n/, ''), /“imageAlt”: goes with “image”/],
  [change(open, 'type: Activity', 'type: Activity\nsensitive: true'), /“sensitive”: goes with “nextUp” or/],
  [change(open, 'type: Activity', 'type: Activity\nrelatedTrack: scams'), /“sensitive”: goes with/],
  [change(open, 'type: Activity', 'type: Activity\nsensitive: true\nnextUp: scams\nhelpLine: dv'), null],
  [
    change(open, 'Set a', '| a |\n|---|\n\nSet a'),
    /01-open\.md: has a table .*which the editor cannot make\.$/,
  ],
  [change(open, 'tool: first-cushion', 'tool: magic'), /“tool”: is not one of the tools\.$/],
  [change(facts, 'kind: figure', 'kind: rumor'), /facts\.yaml, “talk\.kind”: Please choose what kind/],
  [
    change(facts, '{ short: 5 minutes, long: 10 minutes }', '{}'),
    /“talk\.values”: Please enter at least one value\.$/,
  ],
  [change(facts, 'slug: talk', 'slug: A talk'), /facts\.yaml, “0\.slug”/],
  [change(facts, '2027-11-01', '2026-10-01'), /“talk\.checkAgainBy”/],
  [
    change(see, 'video: 76979871\n', ''),
    /02-see\.md, “film”: is missing; every Video has a “film” or a “video”\.$/,
  ],
  [change(see, 'type: Video', 'type: Resource'), /“video”: belongs to a Video and to nothing else\.$/],
  [change(shape, 'type: Video', 'type: Resource'), /“film”: belongs to a Video and to nothing else\.$/],
  [change(see, 'video: 76979871', 'video: 76979871\nfilm: the-shape'), /“film”: does not go with “video”/],
  [change(shape, 'film: the-shape', 'film: gone'), /01-shape\.md, “film”: there is no films\/gone\.vtt\.$/],
  [{ 'films/the-shape.mp4': null }, /01-shape\.md, “film”: there is no films\/the-shape\.mp4\.$/],
  [{ 'films/the-shape.vtt': null }, /01-shape\.md, “film”: there is no films\/the-shape\.vtt\.$/],
  [change('films/the-shape.vtt', 'WEBVTT', ''), /^films\/the-shape\.vtt: Line 1: Captions begin with a line/],
  [
    change(see, 'video: 76979871', 'video: https://v.example'),
    /“video”: is neither the number nor the address of a video/,
  ],
  [change(see, 'video: 76979871', 'video: https://vimeo.com/76979871/0123456789'), null],
  [change(topic, '"#2e6f7a"', 'blue'), /safe\.md, “primaryColor”: is not a color like #17594a\.$/],
  [change(topic, 'banner: table', 'banner: gone'), /safe\.md, “banner”: there is no banners\/gone\.svg\.$/],
  [change(layout, '"no"', 'no'), null],
  [change(layout, '"no"', 'maybe'), /layout\.yaml, “featureTrack”: .+\.$/],
  [{ [layout]: null }, /layout\.yaml: cannot be read/],
])('with the change %o the error is %s', (changes, message) => {
  const contentDir = createContentFolder(changes)

  if (message === null) return expect(() => readLibrary(contentDir)).not.toThrow()
  expect(() => readLibrary(contentDir)).toThrow(ContentError)
  expect(() => readLibrary(contentDir)).toThrow(message)
})

test.each([
  [change('organizations.yaml', 'slug: acme', 'slug: Acme Inc'), /organizations\.yaml, “0\.slug”/],
  [change('people.yaml', 'role: user', 'role: boss'), /people\.yaml, “accounts\.0\.role”/],
  [
    change('people.yaml', 'learner@example.com', 'Learner@example.com'),
    /“accounts\.0\.email”: is not an e-mail/,
  ],
  [change('people.yaml', 'first: [Ana, Bo]', 'first: []'), /people\.yaml, “first.*”/],
])('people: with the change %o the error is %s', (changes, message) => {
  expect(() => readPeople(createContentFolder(changes))).toThrow(message)
})
