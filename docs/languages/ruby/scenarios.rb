# frozen_string_literal: true

# Runs each scenario of docs/guides/languages.md and prints `ok <name>`.

require_relative "sandpost"
require "time"

HELLO = { "from" => "hi@shop.test", "to" => "ann@example.com", "subject" => "Hello", "text" => "Hello" }.freeze

def check(holds, what = nil)
  raise "A check failed: #{what.inspect}" unless holds
end

def send_email(box, fields = {}, headers = {})
  box.call("POST", "/v1/emails", HELLO.merge(fields), headers)["id"]
end

def email_of(box, id)
  box.call("GET", "/sandbox/emails/#{id}")
end

def trigger(box, id, event)
  box.call("POST", "/sandbox/emails/#{id}/events", event)
end

def now(sandpost)
  Time.parse(sandpost.call("GET", "/sandbox/clock")["now"])
end

def refused
  yield
rescue Sandpost::Error => e
  e
else
  raise "An error of Sandpost was expected."
end

def mistaken(name)
  yield
rescue ArgumentError => e
  check e.message.include?("`#{name}` must be"), e
else
  raise "An ArgumentError was expected."
end

SCENARIOS = {
  "send and wait" => lambda do |_, box|
    send_email(box)
    check box.wait_for(to: "ann@example.com", subject: "Hello")["text"] == "Hello"
    box.expect_none(to: "ben@example.com", timeout_ms: 50)
    check refused { box.expect_none(to: "ann@example.com") }.status == 422
    missing = refused { box.wait_for(to: "ben@example.com", timeout_ms: 50) }
    check missing.type == "not_found" && missing.message.include?("ann@example.com"), missing
  end,
  "code" => lambda do |_, box|
    send_email(box, { "text" => "Your code is 482913." })
    check box.last_code("ann@example.com") == "482913"
    send_email(box, { "to" => "ben@example.com", "text" => "Backup codes: 1234-5678, 2345-6789" })
    check refused { box.last_code("ben@example.com") }.message.include?("1234-5678, 2345-6789")
  end,
  "quotes, times and wrong arguments" => lambda do |sandpost, box|
    subject = 'Ann commented on "Budget 2027" \\ 5" screen'
    name = '"Lee, Ann" <ann@example.com>'
    old = send_email(box, { "to" => [name, "ben@example.com"], "subject" => subject })
    check box.wait_for(to: name, subject: subject)["id"] == old
    check box.wait_for(to: ["ann@example.com", "ben@example.com"])["id"] == old
    check refused { box.expect_none(subject: subject, timeout_ms: 50) }.status == 422
    check refused { box.expect_none(q: "recipent:ann@example.com", timeout_ms: 50) }.status == 422
    later = now(sandpost) + 60
    [later, later.iso8601, old, email_of(box, old), { "data" => { "id" => old } }].each do |since|
      box.expect_none(to: "ann@example.com", since: since, timeout_ms: 50)
    end
    [{ since: nil }, { since: {} }, { since: 7 }, { to: nil }, { to: "" }, { q: "" }, { to: [] }, { subject: /x/ }].each do |wrong|
      mistaken(wrong.keys.first) { box.wait_for(**wrong) }
    end
    [nil, "", 7].each { |to| mistaken("to") { box.last_code(to) } }
  end,
  "link" => lambda do |_, box|
    html = '<a href="https://shop.test/">Shop</a> <a href="https://shop.test/confirm?t=1">Confirm</a>'
    send_email(box, { "html" => html })
    email = box.wait_for(to: "ann@example.com")
    check box.link(email, %r{/confirm}) == "https://shop.test/confirm?t=1"
    check refused { box.link(email, %r{/reset}) }.message.include?("https://shop.test/confirm?t=1")
  end,
  "bounce and suppression" => lambda do |_, box|
    send_email(box)
    id = box.wait_for(to: "ann@example.com")["id"]
    check refused { trigger(box, id, { type: "bounce" }) }.message.include?("bounced")
    check refused { box.call("GET", "/sandbox/emails/#{id}/raw") }.type == "unexpected_answer"
    trigger(box, id, { type: "bounced", reason: "550 no such user" })
    check email_of(box, id)["status"] == "bounced"
    check refused { send_email(box) }.type == "suppressed_recipient"
  end,
  "open, click and complaint" => lambda do |_, box|
    html = '<a href="https://shop.test/sale">Sale</a>'
    id = send_email(box, { "html" => html, "track_opens" => true, "track_clicks" => true })
    check box.call("POST", "/sandbox/settle")["settled"]
    trigger(box, id, { type: "opened" })
    trigger(box, id, { type: "clicked", url: "https://shop.test/sale" })
    trigger(box, id, { type: "complained" })
    email = email_of(box, id)
    check email.values_at("open_count", "click_count", "status") == [1, 1, "complained"], email
  end,
  "webhook received and verified" => lambda do |_, box|
    hook = box.receiver("email.bounced")
    id = send_email(box, { "to" => "bounced@sandbox.test" })
    check hook.wait_for("email.bounced")["data"]["email_id"] == id
    forged = Net::HTTP.post(URI(hook.url), "{}", { "Service-Signature" => "t=1,v1=0" })
    check forged.code == "400", forged.code
    check hook.requests.map { |request| request[:genuine] } == [true, false], hook.requests
    hook.close
  end,
  "time travel" => lambda do |sandpost, box|
    tomorrow = (now(sandpost) + 86_400).iso8601
    id = send_email(box, { "scheduled_at" => tomorrow })
    check email_of(box, id)["status"] == "scheduled"
    sandpost.call("POST", "/sandbox/clock", { advance: "1d1h" })
    check email_of(box, id)["status"] == "delivered"
    sandpost.call("POST", "/sandbox/clock", { reset: true })
  end,
  "moved clock" => lambda do |sandpost, box|
    sandpost.call("POST", "/sandbox/clock", { advance: "2h" })
    old = send_email(box, { "text" => "Your code is 111111." })
    ahead = refused { box.expect_none(to: "ann@example.com", since: Time.now, timeout_ms: 50) }
    check ahead.status == 422 && ahead.message.include?("clock"), ahead
    sandpost.call("POST", "/sandbox/clock", { reset: true })
    since = Time.now
    [since, old, "last"].each { |point| box.expect_none(to: "ann@example.com", since: point, timeout_ms: 50) }
    newest = send_email(box, { "text" => "Your code is 222222." })
    [since, old].each { |point| check box.wait_for(to: "ann@example.com", since: point)["id"] == newest }
    check box.wait_for(to: "ann@example.com")["id"] == newest
    check box.last_code("ann@example.com") == "222222"
  end,
  "idempotent retry" => lambda do |_, box|
    first = send_email(box, {}, { "Idempotency-Key" => "order-1" })
    check send_email(box, {}, { "Idempotency-Key" => "order-1" }) == first
    check box.wait_for(to: "ann@example.com", count: 1).length == 1
    check refused { box.wait_for(to: "ann@example.com", count: 2, timeout_ms: 50) }.status == 404
  end,
  "parallel workers" => lambda do |sandpost, _|
    workers = Array.new(4) do |number|
      Thread.new do
        sandpost.box(["shop.test"], name: "worker #{number}") do |own|
          send_email(own, { "to" => "all@example.com", "subject" => "worker #{number}" })
          own.wait_for(to: "all@example.com", count: 1).map { |email| email["subject"] }
        end
      end
    end
    check workers.map(&:value) == Array.new(4) { |number| ["worker #{number}"] }
  end
}.freeze

begin
  sandpost = Sandpost.start
rescue Sandpost::Error => e
  abort e.message
end
SCENARIOS.each do |name, scenario|
  sandpost.box { |box| scenario.call(sandpost, box) }
  puts "ok #{name}"
end
sandpost.stop
