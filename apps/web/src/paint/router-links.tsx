import { type ComponentProps, createContext, useContext } from 'react'

/** The path of the page that is painted. */
export const PathContext = createContext('/')

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  params?: Record<string, string> | undefined
  hash?: string
}

const resolveAddress = (to: string, params: Record<string, string> = {}) =>
  to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Replaces the router's link on the server, and renders the same: the links of the page itself and of what it is in are active. */
export function Link({ to, params, hash, className, ...rest }: LinkProps) {
  const address = resolveAddress(to, params)
  const path = useContext(PathContext)
  const isActive = path === address || (address !== '/' && path.startsWith(`${address}/`))
  return (
    <a
      {...rest}
      href={hash === undefined ? address : `${address}#${hash}`}
      className={isActive ? `${className ?? ''} active`.trim() : className}
      {...(isActive && { 'data-status': 'active', 'aria-current': 'page' as const })}
    />
  )
}

type Location = { pathname: string; hash: string }

export function useLocation<Selected = Location>(options?: { select: (location: Location) => Selected }) {
  const location = { pathname: useContext(PathContext), hash: '' }
  return options ? options.select(location) : location
}
