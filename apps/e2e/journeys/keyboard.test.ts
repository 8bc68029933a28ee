import { expect, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { tabTo } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { FOR_TWO, trackPage } from '../pages/track-page.ts'

test('everything from sign-in to sign-out works with the keyboard alone', async ({ page, takeNewcomer }) => {
  const email = takeNewcomer()
  const { heading, account, profile, signOutItem, searchBox, card, results } = library(page)
  const lesson = trackPage(page).lesson('couple-open')
  const { keyboard } = page

  await test.step('sign in', async () => {
    await page.goto('/')
    await expect(heading).toBeVisible()
    await tabTo(page, frontPage(page).email)
    await keyboard.type(email)
    await tabTo(page, frontPage(page).password)
    await keyboard.type('Kitchen-Table-1')
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(heading).toBeFocused()
  })

  await test.step('skip to the content', async () => {
    await page.reload()
    await expect(heading).toBeVisible()
    await keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await tabTo(page, page.getByRole('main').getByRole('link').first())
  })

  await test.step('search, and keep the focus in the box', async () => {
    await tabTo(page, searchBox)
    await keyboard.type('couple')
    await keyboard.press('Enter')
    await expect(results).toContainText('"couple"')
    await expect(page.getByRole('status').filter({ hasText: 'Results For "couple"' })).toBeAttached()
    await expect(searchBox).toBeFocused()
  })

  await test.step('open a track and a lesson, and complete it', async () => {
    await tabTo(page, card(FOR_TWO.title).getByRole('link'))
    await keyboard.press('Enter')
    await expect(heading).toHaveText(FOR_TWO.title)
    await expect(heading).toBeFocused()
    await tabTo(page, lesson.toggle)
    await keyboard.press('Enter')
    await expect(lesson.toggle).toHaveAttribute('aria-expanded', 'true')
    await tabTo(page, lesson.complete)
    await keyboard.press('Space')
    await expect(lesson.completed).toBeVisible()
    await expect(lesson.undo).toBeFocused()
  })

  await test.step('close the lesson again', async () => {
    await lesson.toggle.focus()
    await keyboard.press('Space')
    await expect(lesson.toggle).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('sign out from the menu', async () => {
    await account.focus()
    await keyboard.press('ArrowDown')
    await expect(profile).toBeFocused()
    await keyboard.press('Escape')
    await expect(profile).toBeHidden()
    await expect(account).toBeFocused()
    await keyboard.press('Enter')
    await expect(profile).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(signOutItem).toBeFocused()
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await expect(frontPage(page).email).toBeVisible()
  })
})

test('the introduction opens from its button, closes with Escape and returns the focus', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Watch the introduction' })
  await expect(opener).toBeVisible()
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What Kitchen Table is' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL('/?showIntro=')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/')
})
