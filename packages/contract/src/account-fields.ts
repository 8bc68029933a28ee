import { passwordRules } from '@kitchen-table/domain/accounts/new-password'
import { z } from 'zod'

/** An address as typed; who knows it decides what it is. */
export const email = z.string().min(1).max(254)
export const password = z.string().min(1).max(400)
export const code = z.string().min(1).max(40)

/** A password to be set: the rules of docs/product.md 7.5, each broken one in its words. */
export const newPassword = z
  .string()
  .max(400)
  .check((context) => {
    for (const rule of passwordRules)
      if (!rule.isMet(context.value))
        context.issues.push({ code: 'custom', input: context.value, message: rule.label })
  })

/** Nothing to say: the same whether there is such an account or not. */
export const noContent = { successStatus: 204 } as const
