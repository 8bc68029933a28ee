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
import type { Screen } from './screen.ts'

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
  {
    name: 'batch add, file',
    as: manager,
    isAlike: true,
    path: path('new'),
    arrange: stubImport({ state: 'processing', done: 20 }),
  },
  {
    name: 'batch add, file refused',
    isVariant: true,
    as: manager,
    path: path('new'),
    arrange: stubUnreadableFile,
    act: chooseUnreadableFile,
  },
  {
    name: 'batch add, which column is which',
    as: manager,
    path: path('new'),
    arrange: stubUnclearFile,
    act: chooseUnclearFile,
  },
  {
    name: 'batch add, another import unfinished',
    isVariant: true,
    as: manager,
    path: path('new'),
    arrange: stubUnfinished({ state: 'processing', done: 20 }),
    act: async (page) => {
      const { chooseFile, continueUnfinished } = batchAddPage(page)
      await chooseFile('people-november.csv', 'Email\nada@example.org')
      await continueUnfinished.waitFor()
    },
  },
  {
    name: 'batch add, review',
    as: manager,
    isAlike: true,
    path: path(ID),
    arrange: stubImport(),
    ready: waitForRows,
  },
  {
    name: 'batch add, fix a line',
    as: manager,
    path: path(ID),
    arrange: stubImport({
      counts: { ...sampleImport.counts, create: 90 },
      seats: { taken: 180, after: 270, max: 250 },
    }),
    ready: waitForRows,
    act: (page) => batchAddPage(page).fixLine(8).click(),
  },
  {
    name: 'batch add, beginning refused',
    as: manager,
    isAlike: true,
    path: path(ID),
    arrange: stubUnfinished(),
    ready: waitForRows,
    act: async (page) => {
      const { start, continueUnfinished } = batchAddPage(page)
      await start.click()
      await continueUnfinished.waitFor()
    },
  },
  {
    name: 'batch add, stopped',
    isVariant: true,
    as: manager,
    path: path(ID),
    arrange: stubImport({ state: 'processing', done: 20, succeeded: 19, failed: 1, undoableUntil }),
    ready: (page) => batchAddPage(page).resume.waitFor(),
  },
  {
    name: 'batch add, processing',
    isVariant: true,
    as: manager,
    path: path(ID),
    arrange: openStream,
    ready: (page) => batchAddPage(page).resume.waitFor(),
    act: async (page) => {
      await batchAddPage(page).resume.click()
      await waitForRows(page)
    },
  },
  { name: 'batch add, finished', as: manager, path: path(ID), arrange: stubFinished, ready: waitForRows },
  {
    name: 'batch add, nobody to remove',
    as: manager,
    isAlike: true,
    path: path(ID),
    arrange: stubImport({ ...finished, missing: null, unaddressed: 1 }, processedRows),
    ready: waitForRows,
  },
  {
    name: 'batch add, undone',
    isVariant: true,
    as: manager,
    path: path(ID),
    arrange: stubUndone,
    ready: waitForRows,
  },
  { name: 'batch add, unknown import', as: manager, isAlike: true, path: path('zzz') },
  {
    name: 'batch add, a typed line is not saved',
    as: manager,
    isAlike: true,
    path: path(ID),
    arrange: stubImport(),
    ready: waitForRows,
    act: async (page) => {
      await typeInLine5(page)
      await batchAddPage(page).start.click()
      await page.getByText('Save or cancel line 5 first.').waitFor()
    },
  },
  {
    name: 'batch add, discard a typed line',
    as: manager,
    isAlike: true,
    path: path(ID),
    arrange: stubImport(),
    ready: waitForRows,
    act: async (page) => {
      await typeInLine5(page)
      await batchAddPage(page).fixLine(8).click()
    },
    isOverlay: true,
  },
  {
    name: 'batch add, remove those not in the file',
    as: manager,
    isAlike: true,
    path: path(ID),
    arrange: stubFinished,
    ready: waitForRows,
    act: (page) => page.getByRole('button', { name: 'Remove those not in this file' }).click(),
    isOverlay: true,
  },
  {
    name: 'batch add, undo',
    as: manager,
    isAlike: true,
    path: path(ID),
    arrange: stubFinished,
    ready: waitForRows,
    act: (page) => page.getByRole('button', { name: 'Undo this import' }).click(),
    isOverlay: true,
  },
]
