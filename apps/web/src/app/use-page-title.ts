import { useEffect } from 'react'
import { product } from './start-data.ts'

/** Sets the document title, which tabs, bookmarks and screen readers show or read first. Every page needs its own. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${product.name}`
  }, [title])
}
