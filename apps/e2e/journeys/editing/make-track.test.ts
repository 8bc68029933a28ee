import { expect, type Page, editingTest as test } from '../../journey.ts'
import { type CountedActions, keyboardActions, mouseActions } from '../../pages/counted-actions.ts'
import { editorPage } from '../../pages/editor-pages.ts'
import { library } from '../../pages/library.ts'

const MAX_ACTIONS = 25
const lessons = [
  'How to start talking about money with your partner',
  'Everything you owe, on one page',
  'When a collector calls',
]

/** Makes a track of three lessons with icon and tags, and adds it to a topic, from the list of tracks. */
async function makeTrack(page: Page, actions: CountedActions, title: string) {
  const editor = editorPage(page)
  await actions.press(page.getByRole('link', { name: 'Create New Track' }))
  await expect(editor.heading).toHaveText('Create New Track')
  await actions.write(editor.title, title)
  await actions.choose(page.getByRole('combobox', { name: 'Icon' }), 'table-lamp')
  await actions.write(page.getByLabel('Tags'), 'evening, Lamp,')
  for (const lesson of lessons) {
    await actions.write(page.getByRole('searchbox', { name: 'Find a lesson' }), lesson)
    await actions.press(editor.addButton(lesson))
  }
  await actions.press(editor.saveButton)
  await expect(editor.heading).toHaveText(`Edit Track: ${title}`)
  await expect(editor.heading).toBeFocused()

  await actions.press(page.getByRole('link', { name: 'Manage Topics' }))
  await actions.press(page.getByRole('link', { name: 'Talking about money', exact: true }))
  await actions.write(page.getByRole('searchbox', { name: 'Find a track' }), title)
  await actions.press(editor.addButton(title))
  await actions.press(editor.saveButton)
  await editor.expectSaved('Topic: Talking about money')
}

async function expectTrackForLearner(page: Page, title: string) {
  await page.goto('/topic/talking-about-money')
  await library(page).card(title).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const headings = page.getByRole('region', { name: 'Lessons' }).getByRole('heading', { level: 2 })
  await expect(headings).toHaveCount(lessons.length)
  for (const [index, lesson] of lessons.entries()) await expect(headings.nth(index)).toContainText(lesson)
}

for (const [way, createActions, isFullSize] of [
  ['by mouse', mouseActions, true],
  ['by keyboard alone', keyboardActions, false],
] as const)
  test(`an editor makes a track of three lessons with icon, tags and topic in few actions, ${way}`, {
    tag: isFullSize ? '@full' : [],
  }, async ({ sharedAdminPage: page, openPageAs, takeNewcomer }) => {
    const title = `An evening talk, ${way}`
    await page.goto('/admin/tracks')
    await expect(page.getByRole('table', { name: 'Tracks' })).toBeVisible()
    const actions = createActions(page)
    await makeTrack(page, actions, title)
    expect(actions.count()).toBeLessThanOrEqual(MAX_ACTIONS)
    await expectTrackForLearner(await openPageAs(takeNewcomer()), title)
  })
