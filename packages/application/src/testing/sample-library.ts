import type { ResourceTarget, StoredFile, Topic, Unit } from '@kitchen-table/domain/catalog'
import type { Stores } from '../stores.ts'
import {
  sampleCaptions,
  sampleFact,
  sampleHelpLine,
  sampleIcon,
  sampleIntent,
  sampleLayout,
  sampleOrganization,
  sampleResource,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from './port-suites/samples.ts'

type LibraryStores = Pick<Stores, 'catalog' | 'files' | 'groups' | 'resources'>

/**
 * Unique words in every text of a sample record. A refusal must contain none of them, and a response none of a record
 * that its recipient may not see.
 */
export const canary = {
  open: 'canary-open',
  hidden: 'canary-hidden',
  otherLayout: 'canary-rising',
  acme: 'canary-acme',
  globex: 'canary-globex',
  dormant: 'canary-dormant',
  medica: 'canary-medica',
} as const

const sampleWorksheet = (title: string): string => `# ${title}\n\nWhat comes in: ____\n`

type Canary = (typeof canary)[keyof typeof canary]

async function storeFile(
  { files }: LibraryStores,
  key: string,
  type: string,
  marker: Canary,
): Promise<StoredFile> {
  const bytes = new TextEncoder().encode(
    type === 'image/svg+xml' ? `<svg><title>${marker}</title></svg>` : marker,
  )
  const name = `${marker}.${{ 'image/svg+xml': 'svg', 'video/mp4': 'mp4' }[type] ?? 'pdf'}`
  await files.put(key, bytes, { type, name })
  return { key, name, type, size: bytes.length }
}

async function saveUnit(stores: LibraryStores, unitId: string, marker: Canary, change: Partial<Unit> = {}) {
  const unit = sampleUnit({
    unitId,
    title: `Lesson ${marker}`,
    content: `<p>${marker}</p>`,
    attachment: await storeFile(stores, `units/${unitId}/paper`, 'application/pdf', marker),
    embedImage: await storeFile(stores, `units/${unitId}/picture`, 'image/svg+xml', marker),
    embedImageAlt: marker,
    unitDisabled: marker === canary.hidden,
    ...change,
  })
  await stores.catalog.saveUnit(unit, null)
}

async function saveTrack({ catalog }: LibraryStores, slug: string, marker: Canary, units: string[]) {
  const track = sampleTrack({
    trackId: `id-${slug}`,
    slug,
    title: `Track ${marker}`,
    content: `<p>${marker}</p>`,
    keywords: [marker],
    nextUp: null,
    trackDisabled: marker === canary.hidden,
    units,
  })
  await catalog.saveTrack(track, null)
}

async function saveTopic(
  stores: LibraryStores,
  layout: string,
  slug: string,
  marker: Canary,
  change: Partial<Topic> = {},
) {
  const topic = sampleTopic({
    slug,
    title: `Topic ${marker}`,
    content: `<p>${marker}</p>`,
    banner: await storeFile(stores, `topics/${layout}/${slug}`, 'image/svg+xml', marker),
    bannerAlt: marker,
    disabled: marker === canary.hidden,
    tracks: ['first-budget'],
    ...change,
  })
  await stores.catalog.saveTopic(layout, topic, null)
}

async function saveOrganization(stores: LibraryStores, slug: string, layout: string, marker: Canary) {
  const group = sampleOrganization({
    slug,
    title: `Organization ${marker}`,
    groupDisplayName: marker,
    groupLinkTo: `https://${marker}.example/`,
    settings: { layout },
    subGroups: [{ id: `${slug}-young`, name: marker, settings: { layout: 'rising-gen' } }],
    groupImage: await storeFile(stores, `groups/${slug}/logo`, 'image/svg+xml', marker),
  })
  await stores.groups.create(group)
}

async function saveResource(
  stores: LibraryStores,
  resourceId: string,
  marker: Canary,
  target: ResourceTarget,
): Promise<void> {
  const resource = sampleResource({
    resourceId,
    displayName: `Resource ${marker}`,
    description: marker,
    target,
    file: await storeFile(stores, `resources/${resourceId}/1`, 'application/pdf', marker),
  })
  const author = { sub: 'someone', at: resource.createdAt }
  await stores.resources.save(resource, null, author)
  if (marker === canary.hidden)
    await stores.resources.save({ ...resource, fileStatus: 'disabled' }, 1, author)
}

/**
 * Stores enabled and disabled tracks and lessons, two layouts with topics of their own, resources, and four organizations: acme sees
 * `default`, globex sees `rising-gen`, dormant is to be disabled (disableSampleAccounts), and the people of medica come
 * from an identity provider.
 */
export async function fillSampleLibrary(stores: LibraryStores): Promise<void> {
  const { catalog } = stores
  await catalog.saveIcon(sampleIcon(), null)
  await catalog.saveHelpLine(sampleHelpLine(), null)
  await catalog.saveFact(sampleFact(), null)
  await catalog.saveFact(sampleFact({ slug: 'closed-fact', title: canary.hidden, disabled: true }), null)
  await catalog.saveIntent(sampleIntent({ lessons: ['u-talk', 'u-off', 'u-closed'], season: null }), null)
  await catalog.saveIntent(
    sampleIntent({ slug: 'closed-intent', title: canary.hidden, disabled: true }),
    null,
  )
  await catalog.saveHelpLine(
    sampleHelpLine({ slug: 'closed-line', name: canary.hidden, position: 20, disabled: true }),
    null,
  )

  await saveUnit(stores, 'u-talk', canary.open, {
    type: 'Conversation',
    worksheet: sampleWorksheet(canary.open),
  })
  await saveUnit(stores, 'u-do', canary.open)
  await saveUnit(stores, 'u-video', canary.open, { type: 'Video', link: '76979871' })
  await saveUnit(stores, 'u-bare', canary.open, { attachment: null, embedImage: null })
  await saveUnit(stores, 'u-off', canary.hidden, { worksheet: sampleWorksheet(canary.hidden) })
  await saveUnit(stores, 'u-closed', canary.open)
  for (const [unitId, marker] of [
    ['u-film', canary.open],
    ['u-film-off', canary.hidden],
  ] as const) {
    const film = await storeFile(stores, `units/${unitId}/film`, 'video/mp4', marker)
    await saveUnit(stores, unitId, marker, { type: 'Video', film, captions: sampleCaptions(marker) })
  }
  await saveTrack(stores, 'first-budget', canary.open, ['u-talk', 'u-do', 'u-off'])
  await saveTrack(stores, 'watching', canary.open, ['u-video', 'u-bare'])
  await saveTrack(stores, 'closed-track', canary.hidden, ['u-closed'])

  await saveTopic(stores, 'default', 'saving', canary.open)
  await saveTopic(stores, 'default', 'closed-topic', canary.hidden)
  await saveTopic(stores, 'rising-gen', 'first-pay', canary.otherLayout)
  const trackDisplay = ['first-budget', 'watching', 'closed-track']
  await catalog.saveLayout(
    sampleLayout({ title: canary.open, trackDisplay, topicOrder: ['saving', 'closed-topic'] }),
    null,
  )
  await catalog.saveLayout(
    sampleLayout({ config: 'rising-gen', title: canary.otherLayout, trackDisplay: ['watching'] }),
    null,
  )

  await saveResource(stores, 'for-all', canary.open, { kind: 'all' })
  await saveResource(stores, 'for-acme', canary.acme, { kind: 'group', slug: 'acme' })
  await saveResource(stores, 'for-globex', canary.globex, { kind: 'group', slug: 'globex' })
  await saveResource(stores, 'for-rising-gen', canary.otherLayout, { kind: 'layout', slug: 'rising-gen' })
  await saveResource(stores, 'closed', canary.hidden, { kind: 'all' })

  await saveOrganization(stores, 'acme', 'default', canary.acme)
  await saveOrganization(stores, 'globex', 'rising-gen', canary.globex)
  await saveOrganization(stores, 'dormant', 'default', canary.dormant)
  await saveOrganization(stores, 'medica', 'default', canary.medica)
}
