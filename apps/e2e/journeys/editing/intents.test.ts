import { expect, type Page, editingTest as test } from '../../journey.ts'
import { adminPages } from '../../pages/admin-pages.ts'
import { library } from '../../pages/library.ts'
import { maya } from '../../people.ts'
import { makeBodiesReadable } from '../../readable-bodies.ts'
import { updateUnit } from '../../stored-data.ts'

function intentPages(page: Page) {
  const { dialog } = adminPages(page)
  return {
    dialog,
    tried: page.getByLabel('What someone types'),
    understood: page.getByRole('list', { name: 'Understood as' }).getByRole('listitem'),
    search: page.getByRole('searchbox', { name: 'Find an intent' }),
    title: (name: string) => page.getByRole('table').getByRole('button', { name, exact: true }),
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    field: (label: string | RegExp) => dialog.getByLabel(label, { exact: true }),
    chosen: (list: string) => dialog.getByRole('list', { name: list }).getByRole('listitem'),
    save: (label: string) => dialog.getByRole('button', { name: label, exact: true }).click(),
  }
}

/** Chooses the first option that a text finds, by keyboard. */
async function choose(page: Page, field: string, text: string) {
  await page.getByRole('combobox', { name: field }).fill(text)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
}

test('an editor adds the words of a search to an intent, and a learner’s search finds it at once', async ({
  sharedAdminPage: page,
  openPageAs,
}) => {
  const words = 'flumph wuzzle grobbin'
  const learnerPage = await openPageAs(maya)
  const { searchBox, answer } = library(learnerPage)
  await page.goto('/admin/intents')
  const { tried, understood, field, save } = intentPages(page)
  await tried.fill(words)
  await expect(page.getByText('is understood as none')).toBeVisible()
  await choose(page, 'What do they mean?', 'I need to buy a car')
  await page.getByRole('button', { name: 'Add to its phrases' }).click()
  await expect(field('Phrases')).toHaveValue(new RegExp(`\n${words}$`))
  await save('Update Intent')
  await expect(page.getByText('Updates Saved!')).toBeVisible()
  await expect(understood.first()).toContainText('I need to buy a car')
  // In the cloud shape, another process of the server has the change a moment later.
  await expect(async () => {
    await learnerPage.goto('/dashboard')
    await searchBox.fill(words)
    await expect(answer('I need to buy a car')).toBeVisible({ timeout: 60_000 })
  }).toPass()

  await test.step('what learners get is all there, each in its language', async () => {
    await tried.fill('no puedo sacar dinero de mi 401k')
    const first = understood.first()
    await expect(first.getByRole('button').first()).toHaveAttribute('lang', 'es')
    await expect(first.getByRole('link', { name: /^Department of Labor, retirement plans/ })).toBeVisible()
  })

  await test.step('a cry for help is not sent', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await makeBodiesReadable(page)
    await tried.fill('he hits me')
    await expect(page.getByText('is recognized as a cry for help (Violence)')).toBeVisible()
    await tried.fill('a car loan')
    await expect.poll(() => sent.join()).toContain('a car loan')
    expect(sent.join()).not.toContain('hits')
  })
})

test('an intent is added from a pasted list, each field with its own sentence, and changed again', async ({
  sharedAdminPage: page,
}) => {
  await page.goto('/admin/intents')
  const { dialog, field, chosen, save, search, title, row } = intentPages(page)
  await page.getByRole('button', { name: 'Add Intent' }).click()
  await save('Add Intent')
  await expect(dialog.getByText('Please write what people would say.')).toBeVisible()
  await expect(field('Title')).toBeFocused()
  await field('Title').fill('I need to buy a car')
  await field('Phrases').fill(
    `- "my goat is sick",\n\n${'goat '.repeat(40)}\n2. goat vet bill\nMy goat is sick`,
  )
  await expect(dialog.getByText('199 characters; a phrase has at most 160.')).toBeVisible()
  await field(/^Its address/).fill('goats.example')
  await expect(field('Phrases')).toHaveValue(/^my goat is sick\ngoat .*\ngoat vet bill\nMy goat is sick$/)
  await save('Add Intent')
  await expect(dialog.getByText('Please shorten the lines named below.')).toBeVisible()
  await expect(dialog.getByText('Please write what the page is.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Line 2', exact: true }).click()
  await page.keyboard.press('Delete')
  await field(/^Its address/).fill('')
  await expect(dialog.getByText('4 phrases')).toBeHidden()
  await save('Add Intent')
  await expect(dialog.getByText('There is an intent of this title already.')).toBeVisible()

  await field('Title').fill('My goat is ill')
  await choose(page, 'Add a lesson', 'when a collector')
  await expect(page.getByRole('combobox', { name: 'Add a lesson' })).toBeFocused()
  await choose(page, 'Add a lesson', 'everything you owe')
  await choose(page, 'Add a help line', '211')
  await adminPages(page).rowMenu('Everything you owe, on one page').click()
  await adminPages(page).menuItem('Move up').click()
  await expect(chosen('Lessons').first()).toContainText('Everything you owe')

  await test.step('Escape ends a drag, and not the dialog', async () => {
    const handle = chosen('Lessons').first().getByRole('button', { name: /^Drag/ })
    await handle.press('Space')
    await expect(handle).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(handle).not.toHaveAttribute('aria-pressed')
    await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeHidden()
  })

  await save('Add Intent')
  await expect(page.getByText('Intent Added!')).toBeVisible()

  await search.fill('goat vet')
  await expect(row('My goat is ill')).toContainText('Everything you owe, on one page and 1 more')
  await title('My goat is ill').click()
  await expect(field('Phrases')).toHaveValue('my goat is sick\ngoat vet bill')
  await field('Disabled').check()
  await save('Update Intent')
  await expect(row('My goat is ill')).toContainText('Disabled')

  await row('My goat is ill')
    .getByRole('button', { name: /^Versions/ })
    .click()
  await dialog.getByRole('radio').first().check()
  await save('Restore this version')
  await expect(row('My goat is ill')).toContainText('Active')
})

test('a lesson that answers what people ask says so before it is disabled; afterwards the intent is to be fixed', {
  tag: '@full',
}, async ({ sharedAdminPage: page, product }) => {
  const unitId = 'rn-late'
  await page.goto(`/admin/updateunit/${unitId}`)
  await page.getByRole('checkbox', { name: 'Disable Unit?' }).check()
  const uses = page.getByRole('list', { name: 'What names this unit' })
  await expect(uses.getByRole('listitem').filter({ hasText: 'Answers the intent' })).not.toHaveCount(0)
  const link = uses.getByRole('link', { name: "I can't pay the rent" })
  await expect(link).toHaveAttribute('href', /\/admin\/intents\?q=/)

  await updateUnit(product, unitId, { unitDisabled: true })
  await page.goto('/admin/layouts')
  await page.getByRole('link', { name: "I can't pay the rent" }).click()
  const { row } = intentPages(page)
  await expect(row("I can't pay the rent")).toContainText('Lesson disabled')
  await updateUnit(product, unitId, { unitDisabled: false })
})
