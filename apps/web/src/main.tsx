import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { refusalCode } from './app/api.ts'
import { ConnectionError } from './app/connection-error.ts'
import { readPageOwner } from './app/page-owner.ts'
import { countPageViews } from './app/page-views.ts'
import { leave } from './app/queries.ts'
import { queryClient } from './app/query-client.ts'
import { onSignedOutElsewhere } from './app/signed-out-elsewhere.ts'
import { router } from './router.tsx'
import './ui/theme.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the application')

// The page shows refusals and lost connections in its words; only faults are worth a developer's eye.
const onCaughtError = (error: unknown) => {
  if (refusalCode(error) === null && !(error instanceof ConnectionError)) console.error(error)
}

countPageViews(router)

// Whatever this tab shows just now, a skeleton or an error as well.
onSignedOutElsewhere((sub) => {
  if (sub === readPageOwner()) leave(queryClient)
})

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
