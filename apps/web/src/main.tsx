import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { refusalCode } from './app/api.ts'
import { countPageViews } from './app/page-views.ts'
import { queryClient } from './app/query-client.ts'
import { router } from './router.tsx'
import './ui/theme.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the application')

// A refusal is an answer, which the page shows in its words; only faults are worth a developer's eye.
const onCaughtError = (error: unknown) => {
  if (refusalCode(error) === null) console.error(error)
}

countPageViews(router)

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
