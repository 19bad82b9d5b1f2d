extension TextBusServer {
  func subscribe(
    _ client: TextBusConnection,
    to category: TextBusCategory
  ) throws(TextBusError) {
    try limits.check(category)
    let topic = topics[category]
    if let topic, client.topics.contains(topic) { return }
    guard client.topics.count < limits.maximumSubscriptions else {
      throw TextBusError(.tooManySubscriptions(maximum: limits.maximumSubscriptions))
    }
    guard counts.subscriptions < limits.maximumTotalSubscriptions else {
      throw TextBusError(.tooManyTotalSubscriptions(maximum: limits.maximumTotalSubscriptions))
    }
    let joined = topic ?? TextBusTopic(category)
    if topic == nil { topics[category] = joined }
    joined.subscribers.insert(client)
    client.topics.insert(joined)
    counts.subscriptions += 1
  }

  func unsubscribe(
    _ client: TextBusConnection,
    from category: TextBusCategory
  ) throws(TextBusError) {
    try limits.check(category)
    guard let topic = topics[category], client.topics.remove(topic) != nil else { return }
    remove(client, from: topic)
  }

  private func remove(_ client: TextBusConnection, from topic: TextBusTopic) {
    counts.subscriptions -= 1
    topic.subscribers.remove(client)
    if topic.subscribers.isEmpty { topics[topic.category] = nil }
  }

  /// Starts to remove the subscriptions of a client that has left.
  ///
  /// However many clients leave at once, other clients have a turn after every few hundred subscriptions.
  func forget(_ client: TextBusConnection) -> Task<Void, Never>? {
    guard !client.topics.isEmpty else { return nil }
    let previous = forgetting
    let task = Task {
      await previous?.value
      let topics = client.topics
      client.topics = []
      for (index, topic) in topics.enumerated() {
        remove(client, from: topic)
        if index % 256 == 255 { await Task.yield() }
      }
    }
    forgetting = task
    return task
  }
}
