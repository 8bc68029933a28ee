import type { Page } from '@playwright/test'
import {
  finished,
  openStream,
  processedRows,
  stubFinished,
  stubImport,
  stubUnclearFile,
  stubUndone,
  stubUnfinished,
  stubUnreadableFile,
  undoableUntil,
} from './batch-add-stubs.ts'
import { sampleImport } from './organization-samples.ts'
import { batchAddPage } from './pages/organization-pages.ts'
import { manager } from './people.ts'
import { type Screen, screensOf } from './screen.ts'
import { pressButton } from './screen-steps.ts'

const { id: ID } = sampleImport
const path = (importId: string) => `/admin/group/harbor-foods?import=${importId}`

async function chooseUnreadableFile(page: Page) {
  const { chooseFile, problem } = batchAddPage(page)
  await chooseFile('people.csv', 'Email\n"ada@example.org')
  await problem.waitFor()
}

async function chooseUnclearFile(page: Page) {
  const { chooseFile, heading } = batchAddPage(page)
  await chooseFile('roster-november.csv', 'Name,Work Email,Personal Email\n')
  await heading.filter({ hasText: 'Which column is which?' }).waitFor()
}

async function typeInLine5(page: Page) {
  const { fixLine, email } = batchAddPage(page)
  await fixLine(5).click()
  await email.fill('mo@harborfoods.example')
}

const waitForRows = (page: Page) => page.getByRole('row').nth(3).waitFor()

export const batchAddScreens: Screen[] = [
  ...screensOf(
    { as: manager, path: path('new') },
    {
      'batch add, file': { isAlike: true, arrange: stubImport({ state: 'processing', done: 20 }) },
      'batch add, file refused': { isVariant: true, arrange: stubUnreadableFile, act: chooseUnreadableFile },
      'batch add, which column is which': { arrange: stubUnclearFile, act: chooseUnclearFile },
      'batch add, another import unfinished': {
        isVariant: true,
        arrange: stubUnfinished({ state: 'processing', done: 20 }),
        act: async (page) => {
          const { chooseFile, continueUnfinished } = batchAddPage(page)
          await chooseFile('people-november.csv', 'Email\nada@example.org')
          await continueUnfinished.waitFor()
        },
      },
    },
  ),
  ...screensOf(
    { as: manager, path: path(ID) },
    {
      'batch add, review': { isAlike: true, arrange: stubImport(), ready: waitForRows },
      'batch add, fix a line': {
        arrange: stubImport({
          counts: { ...sampleImport.counts, create: 90 },
          seats: { taken: 180, after: 270, max: 250 },
        }),
        ready: waitForRows,
        act: (page) => batchAddPage(page).fixLine(8).click(),
      },
      'batch add, beginning refused': {
        isAlike: true,
        arrange: stubUnfinished(),
        ready: waitForRows,
        act: async (page) => {
          const { start, continueUnfinished } = batchAddPage(page)
          await start.click()
          await continueUnfinished.waitFor()
        },
      },
      'batch add, stopped': {
        isVariant: true,
        arrange: stubImport({ state: 'processing', done: 20, succeeded: 19, failed: 1, undoableUntil }),
        ready: (page) => batchAddPage(page).resume.waitFor(),
      },
      'batch add, processing': {
        isVariant: true,
        arrange: openStream,
        ready: (page) => batchAddPage(page).resume.waitFor(),
        act: async (page) => {
          await batchAddPage(page).resume.click()
          await waitForRows(page)
        },
      },
      'batch add, finished': { arrange: stubFinished, ready: waitForRows },
      'batch add, nobody to remove': {
        isAlike: true,
        arrange: stubImport({ ...finished, missing: null, unaddressed: 1 }, processedRows),
        ready: waitForRows,
      },
      'batch add, undone': { isVariant: true, arrange: stubUndone, ready: waitForRows },
    },
  ),
  { name: 'batch add, unknown import', as: manager, isAlike: true, path: path('zzz') },
  ...screensOf(
    { as: manager, path: path(ID), ready: waitForRows },
    {
      'batch add, a typed line is not saved': {
        isAlike: true,
        arrange: stubImport(),
        act: async (page) => {
          await typeInLine5(page)
          await batchAddPage(page).start.click()
          await page.getByText('Save or cancel line 5 first.').waitFor()
        },
      },
      'batch add, discard a typed line': {
        isAlike: true,
        arrange: stubImport(),
        act: async (page) => {
          await typeInLine5(page)
          await batchAddPage(page).fixLine(8).click()
        },
        isOverlay: true,
      },
      'batch add, remove those not in the file': {
        isAlike: true,
        arrange: stubFinished,
        act: pressButton('Remove those not in this file'),
        isOverlay: true,
      },
      'batch add, undo': {
        isAlike: true,
        arrange: stubFinished,
        act: pressButton('Undo this import'),
        isOverlay: true,
      },
    },
  ),
]
