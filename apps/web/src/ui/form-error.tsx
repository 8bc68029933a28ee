import { LineIcon } from './line-icon.tsx'

/** What is wrong with a whole form, above its button. Always in the page, so that it is announced when it appears. */
export function FormError({ children }: { children: string | null | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <p className="flex gap-2 text-danger">
          <LineIcon name="warning" className="mt-0.5 size-5" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  )
}
