import { emptyTopic, emptyTrack } from '@kitchen-table/domain/catalog'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Product } from '../product.ts'

/** The parts of every editor: its save bar, its text, its pickers and its dialogs. */
export function editorPage(page: Page) {
  const saveBar = page.getByRole('region', { name: 'Changes' })
  return {
    heading: page.getByRole('heading', { level: 1 }),
    title: page.getByRole('textbox', { name: 'Title', exact: true }),
    description: page.getByRole('textbox', { name: 'Description', exact: true }),
    preview: page.getByRole('region', { name: 'Preview' }),
    saveBar,
    saveButton: saveBar.getByRole('button', { name: /^(?:Create|Update) / }),
    draftNotice: page.getByText('Draft restored.'),
    /** The button that adds a row of a picker. */
    addButton: (name: string) => page.getByRole('button', { name: `Add ${name}`, exact: true }),
    dialog: (name: string) => page.getByRole('dialog', { name }),
    async save() {
      await saveBar.getByRole('button', { name: /^(?:Create|Update) / }).click()
    },
    async expectSaved(title: string) {
      await expect(page.getByText(title).first()).toBeVisible()
      // For a few seconds, the bar stays and says so.
      await expect(saveBar.getByRole('button')).toHaveCount(0)
    },
  }
}

export type StoredTrack = { slug: string; version: number; title: string; units: string[] }

const trackFields = {
  ...emptyTrack,
  content: '<p>The first words.</p>',
  audience: 'For Adults',
  keywords: ['first'],
  markUpdated: false,
}

/** Creates a track without its form, for a journey that needs one of its own. */
export async function createTrack(
  request: APIRequestContext,
  { address }: Product,
  title: string,
  units: string[] = [],
): Promise<StoredTrack> {
  const response = await request.post(`${address}/api/admin/tracks`, {
    headers: { origin: address },
    data: { ...trackFields, title, units },
  })
  if (!response.ok()) throw new Error(`The track was not created: ${await response.text()}`)
  return response.json()
}

/** Saves another text of a track without its form, as another editor would. */
export async function updateTrack(
  request: APIRequestContext,
  { address }: Product,
  { slug, ...changes }: { slug: string; version: number; content: string },
): Promise<void> {
  const response = await request.put(`${address}/api/admin/tracks/${slug}`, {
    headers: { origin: address },
    data: { ...trackFields, ...changes },
  })
  if (!response.ok()) throw new Error(`The track was not saved: ${await response.text()}`)
}

/** Creates a topic of the default layout without its form, as another editor would. */
export async function createTopic(
  request: APIRequestContext,
  { address }: Product,
  title: string,
): Promise<void> {
  const response = await request.post(`${address}/api/admin/layouts/default/topics`, {
    headers: { origin: address },
    data: { ...emptyTopic, title },
  })
  if (!response.ok()) throw new Error(`The topic was not created: ${await response.text()}`)
}
