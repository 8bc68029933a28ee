import { getRouteAccess } from '@kitchen-table/domain/accounts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Whether the click opens the link in this tab, as the browser would. */
const opensHere = ({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented

/**
 * Links within the texts of the library that lead to pages of this product open them without loading a document. Others,
 * such as those to files, are left to the browser.
 */
export function useTextLinks(): void {
  const router = useRouter()

  useEffect(() => {
    function followLink(event: MouseEvent) {
      const { target } = event
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('.prose a[href^="/"]')
      if (!link || link.target === '_blank' || !opensHere(event) || getRouteAccess(link.pathname) === null)
        return
      event.preventDefault()
      void router.navigate({ href: link.pathname + link.search + link.hash })
    }
    document.addEventListener('click', followLink)
    return () => document.removeEventListener('click', followLink)
  }, [router])
}
