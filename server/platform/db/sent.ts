/**
 * Sends a query now instead of when it is awaited: what is sent after it on the same connection travels with it and is
 * done after it, although its answer is not there yet.
 */
export const sent = <Result>(query: PromiseLike<Result>): PromiseLike<Result> =>
  query.then((answer) => answer)
