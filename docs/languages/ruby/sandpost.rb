# frozen_string_literal: true

# Sandpost in tests. Copy this file into your project; it needs Ruby 3.0 or later and no gem.
#
#   sandpost = Sandpost.start               # or Sandpost.new("http://127.0.0.1:8025")
#   box = sandpost.box(["shop.test"])       # an account: your application gets box.base_url and box.key
#   code = box.last_code("ann@example.com")
#   box.call("POST", "/sandbox/emails/#{email["id"]}/events", { type: "bounced" })
#
# `call` sends any request of the API or of the control API; the other functions start, wait, find and check.

require "json"
require "net/http"
require "openssl"
require "socket"
require "uri"

# A running Sandpost. All its accounts share the clock.
class Sandpost
  # The oldest Sandpost that has every request of this file.
  NEEDS = "0.1.0"

  # A request that Sandpost refused; the status is 0 if there was no answer.
  class Error < StandardError
    attr_reader :status, :type

    def initialize(status, type, message)
      super(message)
      @status = status
      @type = type
    end
  end

  attr_reader :url, :version, :receiver_host

  # Uses the Sandpost at a URL, or at SANDPOST_URL, or at http://127.0.0.1:8025.
  def initialize(url = nil, receiver_host: "127.0.0.1", &stop)
    @url = (url || ENV["SANDPOST_URL"] || "http://127.0.0.1:8025").sub(%r{/+(v1/*)?\z}, "")
    @receiver_host = receiver_host
    @stop = stop
    @version = call("GET", "/sandbox/info")["version"]
    return unless (numbers(@version) <=> numbers(NEEDS)) == -1

    raise Error.new(0, "version", "sandpost.rb needs Sandpost #{NEEDS} or later, but #{@url} is Sandpost #{@version}.")
  end

  # Uses SANDPOST_URL if it is set, or else starts a process in memory on free ports until `stop`.
  def self.start(*command)
    return new if ENV["SANDPOST_URL"]

    command = %w[npx --no-install sandpost] if command.empty?
    words = %w[--port 0 --smtp-port 0 --data memory --log-level silent --print-ready-json]
    output = IO.popen([*command, *words])
    line = output.gets
    raise Error.new(0, "start", "#{command.join(" ")} ended before it was ready. Install sandpost in this project, or set SANDPOST_URL.") if line.nil?

    ready = JSON.parse(line)
    new(ready["url"]) do
      Process.kill("TERM", ready["pid"])
      output.close
    end
  rescue Errno::ENOENT
    raise Error.new(0, "start", "#{command.first} was not found: install Node, or set SANDPOST_URL.")
  end

  # Ends the process that `start` started.
  def stop
    @stop&.call
    @stop = nil
  end

  # Sends a request and returns the answer's JSON. The path contains the query. Raises Sandpost::Error if it is refused.
  def call(method, path, body = nil, headers = {})
    uri = URI(@url + path)
    request = Net::HTTP.const_get(method.capitalize).new(uri, { "Content-Type" => "application/json", **headers })
    request.body = JSON.generate(body) unless body.nil?
    http = Net::HTTP.new(uri.host, uri.port, nil)
    http.use_ssl = uri.scheme == "https"
    http.read_timeout = 90
    answer = http.request(request)
    answer.is_a?(Net::HTTPSuccess) ? JSON.parse(answer.body) : raise(refusal(answer.code.to_i, answer.body.to_s))
  rescue JSON::ParserError
    raise refusal(answer.code.to_i, answer.body.to_s)
  rescue SystemCallError, SocketError, Timeout::Error => e
    raise Error.new(0, "unreachable", "Cannot reach Sandpost at #{@url}: #{e.message}. Is it running?")
  end

  # Opens a new account whose domains are verified. With a block, it is deleted at the end of the block.
  def box(domains = ["shop.test"], name: "test")
    box = Box.new(self, call("POST", "/sandbox/accounts", { "name" => name, "domains" => domains }))
    return box unless block_given?

    begin
      yield box
    ensure
      box.close
    end
  end

  private

  def numbers(version)
    version.scan(/\d+/).first(3).map(&:to_i)
  end

  def refusal(status, text)
    error = JSON.parse(text).fetch("error")
    Error.new(status, error.fetch("type"), [error.fetch("message"), *error["meanwhile"]].join(" "))
  rescue JSON::ParserError, KeyError, NoMethodError
    Error.new(status, "unexpected_answer", "The answer #{status} is not JSON from Sandpost: #{text[0, 200]}")
  end

  # A condition of a wait that was left out. nil is refused: it is most often a value that is missing.
  ANY = :any

  # An account of its own: `base_url` and `key` are for your application, the rest is for the test.
  class Box
    attr_reader :sandpost, :id, :base_url, :key, :full_key

    def initialize(sandpost, account)
      @sandpost = sandpost
      @id = account["id"]
      @base_url = "#{sandpost.url}/v1"
      @key = account["tokens"]["sending"]
      @full_key = account["tokens"]["full_access"]
    end

    # Deletes the account with everything in it.
    def close
      sandpost.call("DELETE", "/sandbox/accounts/" + id)
    end

    # Sends a request about this account, with `full_key` if the path begins with /v1, and returns the answer's JSON.
    def call(method, path, body = nil, headers = {})
      if path.start_with?("/v1")
        headers = { "Authorization" => "Bearer #{full_key}" }.merge(headers)
      else
        path += "#{path.include?("?") ? "&" : "?"}account_id=#{id}"
      end
      sandpost.call(method, path, body, headers)
    end

    # Waits for an email and returns the newest that matches; with `count`, that many, newest first. `q` is a search such as
    # `status:bounced tag:flow=signup`, `to` an address or an array of which all are recipients. `since` is a Time, an ISO 8601 time, an
    # email or its id: only later emails count. Raises ArgumentError for anything else.
    def wait_for(to: ANY, subject: ANY, q: ANY, since: ANY, timeout_ms: 5000, count: nil)
      found = wait(to, subject, q, since, timeout_ms, count || 1)["data"]
      found = found.map { |item| call("GET", "/sandbox/emails/" + item["id"]) }
      count.nil? ? found.first : found
    end

    # Raises Sandpost::Error if a matching email exists or arrives within the timeout.
    def expect_none(to: ANY, subject: ANY, q: ANY, since: ANY, timeout_ms: 500)
      wait(to, subject, q, since, timeout_ms, 0)
      nil
    end

    # Waits for an email to the address and returns its one-time code. Raises if there are several with equal evidence.
    def last_code(to, **query)
      email = wait_for(to: text("to", to), **query)
      codes = email["codes"]
      if codes.size > 1
        found = "Several codes found in \"#{email["subject"]}\": #{codes.join(", ")}. Read the one you mean from codes."
        raise Error.new(404, "not_found", found)
      end
      codes.first || raise(Error.new(404, "not_found", "No code found in \"#{email["subject"]}\"."))
    end

    # The first link of an email whose URL matches the regular expression.
    def link(email, pattern = //)
      urls = email["links"].map { |link| link["url"] }
      found = urls.find { |url| pattern.match?(url) }
      return found if found

      there = urls.empty? ? "It has no links." : "Its links: #{urls.join(", ")}."
      raise Error.new(404, "not_found", "No link in \"#{email["subject"]}\" matches #{pattern.source}. #{there}")
    end

    # Starts a webhook receiver in this process and registers it for some events, or all. Close it afterwards.
    def receiver(*events)
      Receiver.new(self, events)
    end

    # What happened in the account, as text for the report of a failed test.
    def describe
      emails = call("GET", "/sandbox/emails?limit=100")["data"]
      requests = call("GET", "/sandbox/logs?limit=100")["data"]
      deliveries = call("GET", "/sandbox/deliveries?limit=100")["data"]
      lines = emails.map { |e| "email #{e["id"]} to #{e["to"].join(", ")}: #{e["subject"]} (#{e["status"]})" }
      lines += requests.map { |r| "request #{r["method"]} #{r["endpoint"]}: #{r["status_code"]} #{r["error_code"]}" }
      lines += deliveries.map { |d| "webhook #{d["event"]["type"]} to #{d["url"]}: #{d["status"]}" }
      lines.empty? ? "No email, no request and no webhook." : lines.join("\n")
    end

    private

    def wait(to, subject, q, since, timeout_ms, count)
      recipients = to.is_a?(Array) && !to.empty? ? to : [to]
      words = q == ANY ? nil : text("q", q)
      terms = [*recipients.map { |one| term("to", one) }, term("subject", subject), words].compact.join(" ")
      query = {
        "q" => terms.empty? ? nil : terms,
        "since" => since == ANY ? nil : point(since),
        "timeout_ms" => timeout_ms,
        "count" => count,
        "limit" => count.zero? ? nil : count
      }.compact
      call("GET", "/sandbox/emails/wait?" + URI.encode_www_form(query))
    end

    def text(name, value)
      return value if value.is_a?(String) && !value.strip.empty?

      raise ArgumentError, "`#{name}` must be a text that is not empty, got #{value.inspect}. Leave it out to match any."
    end

    def term(name, value)
      value == ANY ? nil : "#{name}:\"#{text(name, value).gsub(/["\\]/) { |character| "\\#{character}" }}\""
    end

    # The point after which emails count: a time or an id.
    def point(value)
      return value.to_time.getutc.strftime("%Y-%m-%dT%H:%M:%S.%LZ") if value.respond_to?(:to_time) && !value.is_a?(String)

      found = value.is_a?(Hash) && value["data"].is_a?(Hash) ? value["data"] : value
      found = found["id"] if found.is_a?(Hash)
      return found if found.is_a?(String) && !found.empty?

      wanted = "a Time, an ISO 8601 time, an email, its id or `last`"
      raise ArgumentError, "`since` must be #{wanted}, got #{value.inspect}. Leave it out to count all."
    end
  end

  # A webhook receiver. It answers 204 to genuine requests and 400 to others; `requests` has all of them, in order.
  class Receiver
    attr_reader :url

    def initialize(box, events)
      @box = box
      @requests = []
      @lock = Mutex.new
      @arrived = ConditionVariable.new
      host = box.sandpost.receiver_host
      @server = TCPServer.new(host == "127.0.0.1" ? host : "0.0.0.0", 0)
      @url = "http://#{host}:#{@server.addr[1]}/"
      @thread = Thread.new { loop { Thread.new(@server.accept) { |connection| serve(connection) } } }
      @thread.report_on_exception = false
      webhook = box.call("POST", "/sandbox/webhooks", { "url" => @url, "events" => events.empty? ? "all" : events })
      @id = webhook["id"]
      @secret = webhook["secret"]
    end

    # All requests so far, in order: whether they are genuine, and the event of those that are.
    def requests
      @lock.synchronize { @requests.dup }
    end

    # Waits until a genuine event of the type has arrived and returns the first.
    def wait_for(type, timeout_ms: 5000)
      ends = Process.clock_gettime(Process::CLOCK_MONOTONIC) + timeout_ms / 1000.0
      @lock.synchronize do
        loop do
          found = @requests.find { |request| request[:genuine] && request[:event]["type"] == type }
          return found[:event] if found

          left = ends - Process.clock_gettime(Process::CLOCK_MONOTONIC)
          break if left <= 0

          @arrived.wait(@lock, left)
        end
        came = @requests.map { |request| request[:genuine] ? request[:event]["type"] : "a forged request" }
        came << "nothing" if came.empty?
        message = "Expected #{type} within #{timeout_ms} ms. Received: #{came.join(", ")}."
        raise Error.new(404, "not_found", message)
      end
    end

    # Removes the endpoint and stops listening.
    def close
      @box.call("DELETE", "/sandbox/webhooks/" + @id)
      @thread.kill
      @server.close
    end

    # Whether a webhook request is genuine: `header` is its Service-Signature, `raw_body` the bytes as received.
    def self.verify(secret, header, raw_body)
      t, v1 = header.to_s.match(/\At=([0-9]{1,12}),v1=([0-9a-f]{64})\z/)&.captures
      return false if t.nil? || (Time.now.to_i - t.to_i).abs > 300

      OpenSSL.fixed_length_secure_compare(OpenSSL::HMAC.hexdigest("SHA256", secret, "#{t}.".b + raw_body), v1)
    end

    private

    def serve(connection)
      connection.gets
      headers = {}
      while (line = connection.gets.to_s.strip) != ""
        name, value = line.split(":", 2)
        headers[name.downcase] = value.to_s.strip
      end
      raw = connection.read(headers["content-length"].to_i).to_s.b
      genuine = Receiver.verify(@secret.to_s, headers["service-signature"], raw)
      @lock.synchronize do
        @requests << { genuine: genuine, event: genuine ? JSON.parse(raw) : nil }
        @arrived.broadcast
      end
      status = genuine ? "204 No Content" : "400 Bad Request"
      connection.write("HTTP/1.1 #{status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
    ensure
      connection.close
    end
  end
end
