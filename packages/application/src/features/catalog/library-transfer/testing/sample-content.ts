import type { StoredFile } from '@kitchen-table/domain/catalog'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import {
  sampleCaptions,
  sampleFact,
  sampleFilmBytes,
  sampleHelpLine,
  sampleIcon,
  sampleIntent,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
  sampleWindow,
} from '../../../../testing/port-suites/samples.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z" fill="#17594a" /></svg>'

type ContentStores = Pick<EmbeddedStores, 'catalog' | 'files'>

async function storeFile(
  { files }: ContentStores,
  key: string,
  { name, type, bytes }: { name: string; type: string; bytes: Uint8Array },
): Promise<StoredFile> {
  await files.put(key, bytes, { name, type })
  return { key, name, type, size: bytes.length }
}

const drawing = (name: string) => ({ name, type: 'image/svg+xml', bytes: Buffer.from(DRAWING) })

/** Bytes that look like no text and no picture. */
const paper = (name: string, size: number) => {
  return { name, type: 'application/pdf', bytes: Buffer.alloc(size, '\x00\xff%PDF-1.7', 'latin1') }
}

async function saveUnits(stores: ContentStores): Promise<void> {
  const units = [
    sampleUnit({
      unitId: 'u-1',
      title: 'Größe: “a” & <b> — 家計 #1',
      content: '<h1>One</h1><ul><li>Two</li><li>Three</li></ul><p>Four &amp; five</p>',
      attachment: await storeFile(stores, 'units/u-1/sheet', paper('Budget “plan”: 50 %?.pdf', 70_000)),
      embedImage: await storeFile(stores, 'units/u-1/picture', drawing('jar.svg')),
    }),
    sampleUnit({ unitId: 'u-2', type: 'Video', link: '76979871', attachment: null, unitDisabled: true }),
    sampleUnit({ unitId: 'u-3', attachment: null, unitUpdateDate: null, embedImageAlt: '', content: '' }),
    sampleUnit({
      unitId: 'u-4',
      attachment: null,
      sensitive: true,
      nextUp: 'saving',
      relatedTrack: 'gone',
      helpLine: 'your-bank',
      reviewedAt: '2026-03-04',
    }),
  ]
  units.push(
    sampleUnit({
      unitId: 'u-5',
      type: 'Video',
      film: await storeFile(stores, 'units/u-5/film', {
        name: 'The “shape”.mp4',
        type: 'video/mp4',
        bytes: Buffer.concat([sampleFilmBytes, Buffer.alloc(300_000, 7)]),
      }),
      captions: sampleCaptions('Größe:  “a” &amp; #1\n- null'),
      attachment: null,
    }),
  )
  for (const unit of units) await stores.catalog.saveUnit(unit, null)
}

/** Stores records of every kind, in two layouts: with and without files, on and off, with text in many letters. */
export async function fillSampleContent(stores: ContentStores): Promise<void> {
  const { catalog } = stores
  await saveUnits(stores)
  await catalog.saveIcon(sampleIcon({ svgfile: DRAWING, iconName: 'Jar: yes' }), null)
  await catalog.saveIcon(sampleIcon({ slug: 'blank', svgfile: DRAWING, iconName: 'null' }), null)
  await catalog.saveHelpLine(sampleHelpLine({ name: '211: “near you”', use: 'null' }), null)
  await catalog.saveFact(sampleFact({ title: 'Jars: “limits”', note: 'null' }), null)
  await catalog.saveFact(sampleWindow(), null)
  await catalog.saveIntent(
    sampleIntent({ title: '“Rent”: 50 %', phrases: ['null', '- a: b'], lessons: ['u-1', 'gone'] }),
    null,
  )
  await catalog.saveIntent(
    sampleIntent({ slug: 'no-answer', link: null, lessons: [], helpLines: [], disabled: true }),
    null,
  )
  await catalog.saveHelpLine(
    sampleHelpLine({ slug: 'your-bank', phone: null, text: null, site: null, sources: [], disabled: true }),
    null,
  )
  await catalog.saveTrack(sampleTrack({ units: ['u-1', 'u-2', 'gone'], title: '2026' }), null)
  await catalog.saveTrack(
    sampleTrack({
      trackId: 't-2',
      slug: 'saving',
      iconSlug: null,
      trackDisabled: true,
      keywords: [],
      units: [],
    }),
    null,
  )
  const banner = await storeFile(stores, 'topics/default/banner', drawing('..'))
  await catalog.saveTopic('default', sampleTopic({ banner }), null)
  await catalog.saveTopic('rising-gen', sampleTopic({ banner: null, featured: false }), null)
  await catalog.saveLayout(sampleLayout(), null)
  await catalog.saveLayout(sampleLayout({ config: 'rising-gen', title: 'on', trackDisplay: [] }), null)
}
