// Safari 15.0 to 15.3 lack it.
Object.hasOwn ??= (object: object, key: PropertyKey) =>
  Object.prototype.hasOwnProperty.call(object, key)

export {}
