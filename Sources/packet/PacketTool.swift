@main enum T { static func main() {} }
