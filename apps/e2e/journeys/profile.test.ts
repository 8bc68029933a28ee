import { expect, test } from '../journey.ts'
import { closeMessage } from '../pages/close-message.ts'
import { frontPage } from '../pages/front-page.ts'
import { enter } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { profilePage } from '../pages/profile-page.ts'
import { signInPages } from '../pages/sign-in-pages.ts'
import { PASSWORD } from '../people.ts'
import { extractCode, readNewestEmail } from '../sent-messages.ts'

const picture = { name: 'me.png', mimeType: 'image/png' }

test('a picture is cropped, shown in the header, removed and restored', async ({ newcomerPage: page }) => {
  const profile = profilePage(page)
  const headerPicture = library(page).account.locator('img')
  await page.goto('/profile')
  await expect(headerPicture).toBeHidden()

  // A screenshot of the page is wider than high, so that there is something to crop.
  await profile.picture.pick({ ...picture, buffer: await page.screenshot() })
  await profile.picture.zoom.press('ArrowRight')
  await profile.button('Use this picture').click()
  await expect(headerPicture).toBeVisible()
  const naturalSize = () =>
    headerPicture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(naturalSize).toEqual([512, 512])

  await profile.picture.remove.click()
  await expect(headerPicture).toBeHidden()
  await profile.picture.undo.click()
  await expect(headerPicture).toBeVisible()
  await page.reload()
  await expect(headerPicture).toBeVisible()
})

test('a file that is not a picture gets an error message', async ({ newcomerPage: page }) => {
  await page.goto('/profile')
  await profilePage(page).picture.pick({ ...picture, buffer: Buffer.from('no picture at all') })
  await expect(profilePage(page).picture.section).toContainText('not a picture')
})

test('the address changes after a code; the old gets a notice', async ({ page, takeNewcomer, signInAs }) => {
  const email = await signInAs(takeNewcomer())
  const newEmail = `moved-${email}`
  const profile = profilePage(page)
  await page.goto('/profile')
  await profile.email.change.click()
  await profile.email.newAddress.fill(newEmail)
  await enter(profile.ownPassword, PASSWORD)
  await enter(profile.code, extractCode(await readNewestEmail(page, newEmail, /code/i)))
  await expect(profile.email.section).toContainText(newEmail)
  expect(await readNewestEmail(page, email, /changed/i)).toContain('address')

  await closeMessage(page)
  await library(page).signOut()
  await expect(page).toHaveURL('/')
  await frontPage(page).signIn(newEmail)
  await expect(page).toHaveURL('/dashboard')
})

test('the password changes; devices are signed out one by one', async ({ page, openPageAs, newcomer }) => {
  const password = 'Copper-Window-5'
  const { devices, password: passwordForm, button } = profilePage(page)
  const otherDevice = await openPageAs(newcomer)
  await otherDevice.goto('/dashboard')
  await page.goto('/profile')
  await expect(devices.thisOne).toHaveCount(1)
  await expect(devices.others).toHaveCount(1)
  await devices.signOutOf(devices.others).click()
  await expect(devices.others).toHaveCount(0)
  expect((await otherDevice.request.get('/api/start')).status()).toBe(401)

  await passwordForm.current.fill(PASSWORD)
  await passwordForm.newPassword.fill(password)
  await passwordForm.update.click()
  await expect(page.getByText('Your password has been updated!')).toBeVisible()

  await devices.everywhere.click()
  await button('Sign out everywhere').click()
  await expect(page).toHaveURL('/')
  await frontPage(page).signIn(newcomer, password)
  await expect(page).toHaveURL('/dashboard')
})

test('leaving asks before it discards a new password, sign-out does not', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  const { password } = profilePage(page)
  const { discard } = signInPages(page)
  const { nav, heading, signOut } = library(page)
  const allContent = nav.getByRole('link', { name: 'All Content' })

  await test.step('a link asks, and the input stays', async () => {
    await page.goto('/profile')
    await password.newPassword.fill('Copper-Window-5')
    await allContent.click()
    await expect(discard.dialog).toContainText('Your new password has not been saved.')
    await expect(discard.keep).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(discard.dialog).toBeHidden()
    await expect(page).toHaveURL('/profile')
    await expect(password.newPassword).toHaveValue('Copper-Window-5')
  })

  await test.step('the browser asks about a reload', async () => {
    const question = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await question
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
  })

  await test.step('discarding opens the next page', async () => {
    await password.newPassword.fill('Copper-Window-5')
    await allContent.click()
    await discard.discard.click()
    await expect(page).toHaveURL('/AllTracks')
    await expect(heading).toBeFocused()
  })

  await test.step('signing out does not ask', async () => {
    await page.goto('/profile')
    await password.newPassword.fill('Copper-Window-5')
    const questions: string[] = []
    page.on('dialog', async (dialog) => {
      questions.push(dialog.type())
      await dialog.accept()
    })
    await signOut()
    await expect(page).toHaveURL('/')
    expect(questions).toEqual([])
  })
})

test('a form keeps its input when the session ends', { tag: '@full' }, async ({
  page,
  context,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/401 \(Unauthorized\)/)
  const { password, devices } = profilePage(page)
  const { sessionEnded, signInAgain } = signInPages(page)
  // Nothing else that is still being loaded may notice the end of the session.
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await expect(devices.thisOne).toBeVisible()
  await password.current.fill(PASSWORD)
  await password.newPassword.fill('Silver-Bucket-4')
  await context.clearCookies({ name: 'session' })
  await password.update.click()

  await expect(sessionEnded).toContainText('What you typed is still here.')
  await expect(sessionEnded).toContainText(newcomer)
  await signInAgain(PASSWORD)
  await expect(sessionEnded).toBeHidden()
  await expect(page.getByText('Your password has been updated!')).toBeVisible()
  expect((await context.request.get('/api/start')).ok()).toBe(true)
})
