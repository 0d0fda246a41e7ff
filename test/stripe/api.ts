import { type FormValue, textAt } from './form.ts'
import type { Session, World } from './world.ts'

export interface Request {
  method: string
  /** Without `/v1/`. */
  path: string
  form: Record<string, FormValue>
}
export interface Reply {
  status: number
  body: object
}
/** An error of Stripe. */
export interface StripeFault {
  status: number
  type: string
  code?: string
}

const ok = (body: object): Reply => ({ status: 200, body: structuredClone(body) })
const invalid = (message: string, code = 'resource_missing'): Reply => ({
  status: code === 'resource_missing' ? 404 : 400,
  body: { error: { type: 'invalid_request_error', code, message } },
})

type Handler = (world: World, form: Record<string, FormValue>, id: string) => Reply

const handlers: Record<string, Handler> = {
  'GET prices/:id': (world, _, id) => {
    const price = world.prices.get(id)
    return price ? ok(price) : invalid(`No such price: ${id}`)
  },
  'POST customers': (world, form) => {
    const email = textAt(form, 'email')
    const customer = { id: world.newId('cus'), object: 'customer' as const, email }
    world.customers.push(customer)
    return ok(customer)
  },
  'GET promotion_codes': (world, form) => {
    const id = world.promotions.get(textAt(form, 'code'))
    return ok({ object: 'list', data: id ? [{ id }] : [], has_more: false, url: '/v1/x' })
  },
  'POST checkout/sessions': createSession,
  'GET checkout/sessions': (world, form) =>
    list(
      world.sessions.filter(({ status }) => status === textAt(form, 'status')),
      form,
    ),
  'POST checkout/sessions/:id/expire': (world, _, id) => {
    const session = world.sessions.find((one) => one.id === id)
    if (session?.status !== 'open') return invalid('Only open sessions can be expired', 'bad')
    session.status = 'expired'
    session.url = null
    return ok(session)
  },
  'GET subscriptions': (world, form) => list(world.subscriptions, form),
  'POST subscriptions/:id': updateSubscription,
  'GET invoices': (world, form) => list(world.invoices, form),
  'POST invoices/create_preview': (world, form) => {
    const subscription = world.subscriptions.find(
      ({ id, status }) => id === textAt(form, 'subscription') && status !== 'canceled',
    )
    const [item] = subscription?.items.data ?? []
    if (!item) return invalid('No upcoming invoices', 'invoice_upcoming_none')
    const amount_due = item.quantity * item.price.unit_amount
    const { current_period_end: period_end } = item
    return ok({ object: 'invoice', amount_due, currency: 'usd', period_end })
  },
  'POST billing_portal/sessions': (world, form) => {
    if (!hasCustomer(world, form)) return invalid('No such customer')
    const back = encodeURIComponent(textAt(form, 'return_url'))
    return ok({ id: world.newId('bps'), url: `https://billing.stripe.example/?back=${back}` })
  },
}

const hasCustomer = (world: World, form: Record<string, FormValue>) =>
  world.customers.some(({ id }) => id === textAt(form, 'customer'))

export function answer(world: World, { method, path, form }: Request): Reply {
  const parts = path.split('/')
  for (const [name, handler] of Object.entries(handlers)) {
    const [verb, pattern = ''] = name.split(' ')
    const wanted = pattern.split('/')
    const fits = wanted.length === parts.length && verb === method
    if (fits && wanted.every((part, i) => part === ':id' || part === parts[i]))
      return handler(world, form, parts[wanted.indexOf(':id')] ?? '')
  }
  return invalid(`Unrecognized request URL (${method}: /v1/${path})`, 'unknown_url')
}

/** A page of a list of objects, newest first. */
function list(
  all: readonly { id: string; customer: string; status?: string }[],
  form: Record<string, FormValue>,
): Reply {
  const customer = textAt(form, 'customer')
  const theirs = all.filter((one) => one.customer === customer).toReversed()
  const after = textAt(form, 'starting_after')
  const from = after ? theirs.findIndex(({ id }) => id === after) + 1 : 0
  if (after && from === 0) return invalid(`No such object: ${after}`)
  const limit = Number(textAt(form, 'limit') || 10)
  const data = theirs.slice(from, from + limit)
  const has_more = theirs.length > from + limit
  return ok({ object: 'list', url: '/v1/list', data, has_more })
}

function createSession(world: World, form: Record<string, FormValue>): Reply {
  if (!hasCustomer(world, form)) return invalid('No such customer')
  const price = textAt(form, 'line_items', '0', 'price')
  if (!world.prices.has(price)) return invalid(`No such price: ${price}`)
  const quantity = Number(textAt(form, 'line_items', '0', 'quantity'))
  if (!Number.isInteger(quantity) || quantity < 1)
    return invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer')
  const id = world.newId('cs')
  const session: Session = {
    id,
    object: 'checkout.session',
    customer: textAt(form, 'customer'),
    status: 'open',
    url: `https://checkout.stripe.example/${id}`,
    success_url: textAt(form, 'success_url'),
    price,
    quantity,
    promotion: textAt(form, 'discounts', '0', 'promotion_code'),
  }
  world.sessions.push(session)
  return ok(session)
}

/** A card whose payments need its holder: they pay on the page of the invoice. */
export const needsPayer = 'needs-payer'

function updateSubscription(world: World, form: Record<string, FormValue>, id: string): Reply {
  const subscription = world.subscriptions.find((one) => one.id === id)
  const [item] = subscription?.items.data ?? []
  const change = textAt(form, 'items', '0', 'id')
  if (!subscription || item?.id !== change) return invalid('No such subscription')
  const price = world.prices.get(textAt(form, 'items', '0', 'price'))
  if (!price) return invalid('No such price')
  const quantity = Number(textAt(form, 'items', '0', 'quantity'))
  const customer = world.customers.find((one) => one.id === subscription.customer)
  const isMore = quantity * price.unit_amount > item.quantity * item.price.unit_amount
  if (isMore && customer?.email.startsWith(needsPayer)) {
    const invoice = world.invoice(subscription.customer, price.unit_amount, 'open')
    subscription.pending_update = { expires_at: 0 }
    return ok({ ...subscription, latest_invoice: invoice })
  }
  Object.assign(item, { price, quantity })
  const invoice = world.invoice(subscription.customer, price.unit_amount * quantity)
  subscription.latest_invoice = invoice.id
  world.emit('customer.subscription.updated', subscription)
  return ok({ ...subscription, latest_invoice: invoice })
}
