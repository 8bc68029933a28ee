import { expect, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { library } from '../pages/library.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'
import { fetchCompletedUnits, listEventKeys } from '../stored-data.ts'

test('a newcomer signs in and completes a track', async ({ page, context, product, takeNewcomer }) => {
  const email = takeNewcomer()
  const { heading, nav, card, brand, cards } = library(page)
  const track = trackPage(page)

  await test.step('signs in with the Enter key and sees where to begin', async () => {
    await page.goto('/')
    await frontPage(page).signIn(email)
    await expect(page).toHaveURL('/dashboard')
    await expect(heading).toHaveText('Start Your Journey')
    await expect(page).toHaveTitle('Home – Kitchen Table')
    await expect(nav.getByRole('link')).toHaveText(['Topics', 'All Content', 'Help right now'])
  })

  await test.step('opens the welcome track', async () => {
    await page
      .getByRole('region', { name: START_HERE.title })
      .getByRole('link', { name: /^Get Started/ })
      .click()
    await expect(track.heading).toHaveText(START_HERE.title)
    await expect(track.heading).toBeFocused()
    await expect(page.getByText('4 lessons · about 17 min')).toBeVisible()
  })

  await test.step('completes every lesson, with several open at once', async () => {
    for (const [index, id] of START_HERE.units.entries()) {
      const lesson = track.lesson(id)
      await lesson.toggle.click()
      await expect(page).toHaveURL(`${START_HERE.path}#${id}`)
      await lesson.complete.click()
      await expect(lesson.completed).toBeVisible()
      await expect(track.progress).toHaveAttribute('aria-valuenow', String((index + 1) * 25))
    }
    await expect(track.completeBadge).toBeVisible()
    await expect(track.lesson('start-five').completed).toBeVisible()
    await expect(page.getByText('You have been through all of it.')).toBeVisible()
  })

  await test.step('finds it first in My Progress, complete, with a link to view it again', async () => {
    await nav.getByRole('link', { name: 'My Progress' }).click()
    await expect(heading).toHaveText('My Progress')
    await expect(cards.first()).toContainText(START_HERE.title)
    await expect(cards.first()).toContainText('Track Complete')
    await expect(cards.first().getByRole('link', { name: /^View Again/ })).toBeVisible()
    await brand.click()
    await expect(heading).toHaveText('Welcome back, Nia')
    await expect(card(START_HERE.title)).toContainText('Track Complete')
    await expect(page.getByText('A good place to begin')).toBeHidden()
  })

  await test.step('still has it after a reload, and it is stored', async () => {
    await page.reload()
    await expect(card(START_HERE.title)).toContainText('Track Complete')
    expect((await fetchCompletedUnits(context, product)).toSorted()).toEqual(START_HERE.units.toSorted())
    expect(await listEventKeys(product, email)).toEqual([
      '100 start-here',
      ...START_HERE.units.map((unit) => `120 ${unit}`),
    ])
  })

  await test.step('can take a lesson back', async () => {
    await page.goto(`${START_HERE.path}#start-next`)
    const lesson = track.lesson('start-next')
    await lesson.undo.click()
    await expect(lesson.complete).toBeVisible()
    await expect(page.getByText('75% Complete')).toBeVisible()
    await page.reload()
    await expect(page.getByText('75% Complete')).toBeVisible()
    await expect(lesson.complete).toBeVisible()
    await brand.click()
    await expect(card(START_HERE.title).getByRole('link', { name: /^Continue/ })).toBeVisible()
  })
})

test('a wrong password shows the sign-in message, and the input stays', async ({ page, allowErrors }) => {
  allowErrors(/status of 401/)
  const front = frontPage(page)
  await page.goto('/')
  await front.signIn('someone@example.com', 'Not-It-1')
  await expect(front.refusal).toHaveText('Incorrect email or password.')
  await expect(front.email).toHaveValue('someone@example.com')
  await expect(front.password).toHaveValue('Not-It-1')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(front.password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(front.password).toHaveAttribute('type', 'password')
})
test('the form sends nothing while a field is empty', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const front = frontPage(page)
  await page.goto('/')
  await front.fill('someone@example.com', '')
  await front.submit.click()
  await front.fill('', 'Kitchen-Table-1')
  await front.submit.click()
  await expect(front.refusal).toBeHidden()
  expect(posts).toEqual([])
})
