import './app/page-locale.ts'
import { mayRecordPath } from '@kitchen-table/domain/accounts'
import { waitForTranslations } from '@kitchen-table/i18n/compiled'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { client, getRefusalCode } from './app/api.ts'
import { ConnectionError } from './app/connection-errors.ts'
import { getCurrentUserId } from './app/current-user-id.ts'
import { watchPaintedPage } from './app/first-paint/take-over-painted-page.ts'
import { clearCurrentUser } from './app/queries.ts'
import { onSignOutBroadcast } from './app/sign-out-broadcast.ts'
import { product } from './app/start-data.ts'
import { queryClient, router } from './router.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root element')

// Error boundaries show refusals and connection errors to the user; only faults are logged for developers.
const reportCaughtError = (error: unknown) => {
  if (getRefusalCode(error) === null && !(error instanceof ConnectionError)) console.error(error)
}

/** Sends the path of each opened page that may be recorded, and nothing else (docs/security.md T57). Ignores failures. */
function countPageViews() {
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    const page = toLocation.pathname
    if (pathChanged && mayRecordPath(page)) void client.accounts.recordPageView({ page }).catch(() => {})
  })
}

if (product.countsPageViews) countPageViews()

// Here and not in a component, so that it works whatever the tab shows, also a skeleton or an error.
onSignOutBroadcast((sub) => {
  if (sub === getCurrentUserId()) clearCurrentUser(queryClient)
})

const reactRoot = createRoot(root, { onCaughtError: reportCaughtError })

function render() {
  reactRoot.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** Lets the browser handle input and paint. */
const yieldToBrowser = () =>
  window.scheduler?.yield?.() ?? new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Renders over a painted page what the address leads to, once it is loaded: as a transition, between whose short tasks the
 * browser reacts to input. Without a painted page the router shows what it is waiting for.
 */
async function renderLoadedPage() {
  await yieldToBrowser()
  await Promise.all([router.load(), waitForTranslations()])
  startTransition(render)
}

watchPaintedPage()
if (document.getElementById('painted')) void renderLoadedPage()
else void waitForTranslations().then(render)
