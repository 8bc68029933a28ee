import { expect, type Page, editingTest as test } from '../../journey.ts'
import { adminPages } from '../../pages/admin-pages.ts'
import { library } from '../../pages/library.ts'
import { trackPage } from '../../pages/track-page.ts'
import { maya } from '../../people.ts'

function searchFields(page: Page) {
  const worries = page.getByRole('region', { name: 'What is on your mind?' })
  const synonyms = page.getByRole('region', { name: 'Synonyms', exact: true })
  return {
    worryRows: worries.getByRole('list', { name: 'Worries' }).getByRole('listitem'),
    worryWords: (number: number) => worries.getByLabel(`Words of worry ${number}`, { exact: true }),
    worryLesson: (number: number) => worries.getByLabel(`Lesson for worry ${number}`, { exact: true }),
    addWorry: worries.getByRole('button', { name: 'Add a worry' }),
    worries,
    synonyms,
    synonymRows: synonyms.getByRole('table', { name: 'Words and what they mean' }).getByRole('row'),
    word: synonyms.getByLabel('People type'),
    means: synonyms.getByLabel('It means here'),
    addSynonym: synonyms.getByRole('button', { name: 'Add the synonym' }),
    changeSynonym: synonyms.getByRole('button', { name: 'Change the synonym' }),
    findSynonym: synonyms.getByLabel('Find a synonym'),
    tryOut: synonyms.getByLabel('Try a search'),
    found: synonyms.getByRole('listitem'),
  }
}

test('an editor replaces a worry, and a learner follows it', { tag: '@full' }, async ({
  sharedAdminPage: page,
  openPageAs,
}) => {
  await page.goto('/admin/layouts')
  const { saveButton, rowMenu, menuItem, message } = adminPages(page)
  const { worryRows, worryWords, worryLesson, addWorry, worries } = searchFields(page)
  await expect(worryRows).toHaveCount(10)
  await expect(addWorry).toBeDisabled()
  await rowMenu('We fight about money').click()
  await menuItem('Remove').click()
  await expect(worryRows).toHaveCount(9)

  await test.step('an unfinished one is refused beside its fields, and nothing is lost', async () => {
    await addWorry.click()
    await worryWords(1).fill('  ')
    await saveButton.click()
    await expect(worries.getByText('Please write the worry in a few words.').last()).toBeVisible()
    await expect(worries.getByText('Please choose the lesson that answers it.').last()).toBeVisible()
    await expect(worryWords(2)).toHaveValue('A collector keeps calling')
  })

  await worryWords(1).fill("I can't make rent")
  await worryWords(10).fill('My car broke down')
  await worryLesson(10).fill('when a collector')
  await page.getByRole('option').first().click()
  await rowMenu('My car broke down').click()
  await menuItem('Move up').click()
  await expect(worryWords(9)).toHaveValue('My car broke down')
  await saveButton.click()
  await expect(message('Display Updated!')).toBeVisible()

  const learnerPage = await openPageAs(maya)
  await learnerPage.goto('/dashboard')
  const { worry } = library(learnerPage)
  await expect(worry('We fight about money')).toBeHidden()
  await worry('My car broke down').click()
  await expect(learnerPage).toHaveURL(/\/track\/[a-z-]+#[a-z0-9-]+$/)
  const unitId = new URL(learnerPage.url()).hash.slice(1)
  await expect(trackPage(learnerPage).lesson(unitId).toggle).toHaveAttribute('aria-expanded', 'true')
})

test('an editor adds a synonym, tries it, and a learner finds the lesson by it', async ({
  sharedAdminPage: page,
  openPageAs,
}) => {
  const collector = 'When a collector calls'
  await page.goto('/admin/layouts')
  const { saveButton, message } = adminPages(page)
  const { synonyms, word, means, addSynonym, changeSynonym, findSynonym, tryOut, found, synonymRows } =
    searchFields(page)

  await test.step('without it nothing is found', async () => {
    await tryOut.fill('repo zombies')
    await expect(synonyms.getByText('No lesson is found for “repo zombies”.')).toBeVisible()
  })

  await test.step('what cannot be is said beside the word', async () => {
    await addSynonym.click()
    await expect(synonyms.getByText('A synonym needs a word and what it means.')).toHaveCount(2)
    await word.fill('Boss')
    await means.fill('chief')
    await expect(synonyms.getByText('“boss” stands in this table already.')).toBeVisible()
    await word.fill('manager')
    await means.fill('boss')
    await expect(synonyms.getByText('This goes round in a circle: manager → boss → manager.')).toBeVisible()
    await addSynonym.click()
    await expect(saveButton).toBeHidden()
  })

  await word.fill('Repo zombies')
  await means.fill('landlord')
  await means.press('Enter')
  await expect(word).toBeFocused()
  await expect(word).toHaveValue('')
  await findSynonym.fill('zombies')
  await synonymRows.getByRole('button', { name: 'Change repo zombies' }).click()
  await expect(word).toBeFocused()
  await expect(word).toHaveValue('repo zombies')
  await means.fill('debt collector')
  await changeSynonym.click()
  await expect(word).toBeFocused()
  await expect(word).toHaveValue('')
  await expect(found.filter({ hasText: collector })).toBeVisible()

  await saveButton.click()
  await expect(message('Display Updated!')).toBeVisible()
  const learnerPage = await openPageAs(maya)
  await learnerPage.goto('/dashboard')
  const { searchBox, helpfulLesson } = library(learnerPage)
  await searchBox.fill('repo zombies')
  await expect(helpfulLesson(collector)).toBeVisible()
})
