import { useEffect } from 'react'
import { product } from './start-data.ts'

/** Every page has a title of its own: it is what a tab, a bookmark and a screen reader say first. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${product.name}`
  }, [title])
}
